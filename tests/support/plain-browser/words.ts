import { computeAccessibleName, getRole } from 'dom-accessibility-api';

/** Where elements are looked for. */
export type Scope = { querySelectorAll(selector: string): Iterable<Element> };

/** A name or text to look for, as in Playwright. */
export type Words = string | RegExp;

const unread = new Set(['SCRIPT', 'NOSCRIPT', 'STYLE', 'TEMPLATE', 'HEAD']);

export const squeezed = (text: string) =>
  text
    .replaceAll(/[\u200b\u00ad]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The text of an element as a driver reads it; the text of a `noscript` is left out, as Playwright does. */
export function textOf(element: Element): string {
  if (unread.has(element.tagName)) return '';
  if (element.tagName === 'INPUT' && /^(submit|button)$/.test((element as HTMLInputElement).type))
    return (element as HTMLInputElement).value;
  return [...element.childNodes]
    .map((node) =>
      node.nodeType === 3 ? (node.nodeValue ?? '') : node.nodeType === 1 ? textOf(node as Element) : '',
    )
    .join('');
}

/** The pieces of text that are an element's own. */
function ownTexts(element: Element): string[] {
  if (element.tagName === 'INPUT') return [textOf(element)];
  const pieces = [''];
  for (const node of element.childNodes) {
    if (node.nodeType === 3) pieces[pieces.length - 1] += node.nodeValue ?? '';
    else if (node.nodeType === 1) pieces.push('');
  }
  return pieces.filter((piece) => piece !== '');
}

export function saysText(element: Element, words: Words, exact = false): boolean {
  if (words instanceof RegExp) return new RegExp(words).test(textOf(element));
  if (exact) return ownTexts(element).some((piece) => squeezed(piece) === squeezed(words));
  return squeezed(textOf(element)).toLowerCase().includes(squeezed(words).toLowerCase());
}

/** The innermost elements that say it. */
export function elementsSaying(scope: Scope, words: Words, exact: boolean): Element[] {
  return [...scope.querySelectorAll('*')].filter(
    (element) =>
      !unread.has(element.tagName) &&
      !element.closest('head') &&
      saysText(element, words, exact) &&
      ![...element.children].some((child) => !unread.has(child.tagName) && saysText(child, words, exact)),
  );
}

function labelTexts(element: Element): { full: string; own: string[] }[] {
  const spoken = (label: Element) => ({ full: textOf(label), own: ownTexts(label) });
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const labels = ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
  if (labels.length > 0) return labels.map(spoken);
  const said = element.getAttribute('aria-label');
  if (said?.trim()) return [{ full: said, own: [said] }];
  return [...((element as HTMLInputElement).labels ?? [])].map(spoken);
}

export function elementsLabelled(scope: Scope, words: Words, exact: boolean): Element[] {
  const fits = ({ full, own }: { full: string; own: string[] }) => {
    if (words instanceof RegExp) return new RegExp(words).test(full);
    if (exact) return own.some((piece) => squeezed(piece) === squeezed(words));
    return squeezed(full).toLowerCase().includes(squeezed(words).toLowerCase());
  };
  const labelled =
    '[aria-label], [aria-labelledby], input:not([type="hidden"]), select, textarea, button, output';
  return [...scope.querySelectorAll(labelled)].filter((element) => labelTexts(element).some(fits));
}

/** Hidden by the markup itself, as on a wide screen: the style sheets are not read. */
function isHiddenItself(element: Element): boolean {
  if (element.hasAttribute('hidden') || unread.has(element.tagName)) return element.tagName !== 'NOSCRIPT';
  if (element.tagName === 'DIALOG') return !element.hasAttribute('open') && !element.hasAttribute('popover');
  if (element.tagName === 'INPUT' && element.getAttribute('type') === 'hidden') return true;
  const { parentElement } = element;
  if (parentElement?.tagName !== 'DETAILS' || element.tagName === 'SUMMARY') return false;
  return !parentElement.hasAttribute('open') && !parentElement.classList.contains('open-where-wide');
}

export function isShown(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parentElement) if (isHiddenItself(one)) return false;
  return element.isConnected;
}

const plainStyle = { getPropertyValue: () => '', content: 'none', display: '', visibility: '' };

function nameOf(element: Element): string {
  return squeezed(
    computeAccessibleName(element, {
      computedStyleSupportsPseudoElements: false,
      getComputedStyle: (one) =>
        ({
          ...plainStyle,
          getPropertyValue: (property: string) => (property === 'display' && !isShown(one) ? 'none' : ''),
        }) as unknown as CSSStyleDeclaration,
    }),
  );
}

const sections = 'article, aside, main, nav, section';

function roleOf(element: Element): string | null {
  const role = getRole(element);
  if (element.hasAttribute('role')) return role;
  const { tagName } = element;
  if (tagName === 'TIME') return 'time';
  if (tagName === 'SVG' || tagName === 'svg') return 'img';
  if (tagName === 'SUMMARY' || tagName === 'P') return tagName === 'P' ? 'paragraph' : null;
  if ((tagName === 'HEADER' || tagName === 'FOOTER') && element.closest(sections)) return null;
  if (tagName === 'SECTION' && nameOf(element) === '') return null;
  if (tagName === 'INPUT' && element.hasAttribute('list')) return 'combobox';
  return role;
}

/** Where elements of a role may be found, so that few are looked at. */
const tagsOf: Record<string, string> = {
  link: 'a[href]',
  button: 'button, input',
  heading: 'h1, h2, h3, h4, h5, h6',
  textbox: 'input, textarea',
  searchbox: 'input',
  combobox: 'select, input',
  checkbox: 'input',
  radio: 'input',
  switch: 'input',
  article: 'article',
  region: 'section',
  listitem: 'li',
  option: 'option',
  row: 'tr',
  img: 'img, svg',
};

export type RoleWish = {
  name?: Words;
  exact?: boolean;
  level?: number;
  checked?: boolean;
  includeHidden?: boolean;
};

export function elementsOfRole(scope: Scope, role: string, wish: RoleWish): Element[] {
  const { name, exact = false, level, checked, includeHidden = false } = wish;
  const tags = tagsOf[role];
  return [...scope.querySelectorAll(tags ? `[role="${role}"], ${tags}` : '*')].filter((element) => {
    if (roleOf(element) !== role) return false;
    if (level !== undefined && Number(element.getAttribute('aria-level') ?? element.tagName[1]) !== level)
      return false;
    if (checked !== undefined && isChecked(element) !== checked) return false;
    if (!includeHidden && (!isShown(element) || element.closest('[aria-hidden="true"]'))) return false;
    if (name === undefined) return true;
    const spoken = nameOf(element);
    if (name instanceof RegExp) return new RegExp(name).test(spoken);
    return exact ? spoken === squeezed(name) : spoken.toLowerCase().includes(squeezed(name).toLowerCase());
  });
}

export function isChecked(element: Element): boolean {
  if (element.tagName === 'INPUT') return (element as HTMLInputElement).checked;
  return element.getAttribute('aria-checked') === 'true';
}

export function isDisabled(element: Element): boolean {
  const controls = 'button, input, select, textarea, option, fieldset';
  if (element.getAttribute('aria-disabled') === 'true') return true;
  if (!element.matches(controls)) return false;
  return element.hasAttribute('disabled') || element.closest('fieldset[disabled]') !== null;
}
