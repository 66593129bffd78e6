import { chosenFiles, type GivenFile } from './forms.ts';
import {
  elementsLabelled,
  elementsOfRole,
  elementsSaying,
  isChecked,
  isDisabled,
  isShown,
  type RoleWish,
  saysText,
  squeezed,
  type Words,
} from './words.ts';

export type LocatorWish = { hasText?: Words; has?: Locator };

/** The page that elements are on. */
export type OpenPage = {
  url(): string;
  followLink(link: Element): Promise<void>;
  press(button: Element, isWaitedFor: boolean): Promise<void>;
  hasChanged(until: number): Promise<boolean>;
};

/** Elements of a page, looked for each time they are asked about. */
export class Locator {
  readonly on: OpenPage;
  readonly said: string;
  readonly elements: () => Element[];

  constructor(on: OpenPage, said: string, elements: () => Element[]) {
    this.on = on;
    this.said = said;
    this.elements = elements;
  }

  private within(said: string, find: (scope: Element) => Element[]): Locator {
    return new Locator(this.on, `${this.said} > ${said}`, () => [...new Set(this.elements().flatMap(find))]);
  }

  getByRole = (role: string, wish: RoleWish = {}) =>
    this.within(`${role} ${wish.name ?? ''}`, (scope) => elementsOfRole(scope, role, wish));
  getByText = (words: Words, { exact = false } = {}) =>
    this.within(`text ${words}`, (scope) => elementsSaying(scope, words, exact));
  getByLabel = (words: Words, { exact = false } = {}) =>
    this.within(`label ${words}`, (scope) => elementsLabelled(scope, words, exact));
  locator = (selector: string, wish: LocatorWish = {}): Locator =>
    this.within(selector, (scope) =>
      scope === scope.ownerDocument.documentElement
        ? [...scope.ownerDocument.querySelectorAll(selector)]
        : [...scope.querySelectorAll(selector)],
    ).filter(wish);

  filter = ({ hasText, has }: LocatorWish): Locator =>
    new Locator(this.on, this.said, () =>
      this.elements().filter(
        (element) =>
          (hasText === undefined || saysText(element, hasText)) &&
          (has === undefined || has.elements().some((one) => element.contains(one))),
      ),
    );

  nth = (place: number): Locator =>
    new Locator(this.on, `${this.said}, ${place}`, () => {
      const found = this.elements().at(place);
      return found ? [found] : [];
    });
  first = () => this.nth(0);
  last = () => this.nth(-1);
  count = async () => this.elements().length;
  all = async () => this.elements().map((_, place) => this.nth(place));

  /** @throws where it is none, or more than one */
  one(): Element {
    const found = this.elements();
    const [element] = found;
    if (!element || found.length > 1)
      throw new Error(`${found.length} elements are ${this.said}, at ${this.on.url()}`);
    return element;
  }

  private ready(): Element {
    const element = this.one();
    if (!isShown(element)) throw new Error(`${this.said} is hidden`);
    if (isDisabled(element)) throw new Error(`${this.said} is disabled`);
    return element;
  }

  getAttribute = async (name: string) => this.one().getAttribute(name);
  textContent = async () => this.one().textContent;
  inputValue = async () => (this.one() as HTMLInputElement).value;
  isVisible = async () => this.elements().some(isShown);
  evaluate = async <Result>(look: (element: Element) => Result) => look(this.one());

  async fill(value: string): Promise<void> {
    const control = this.ready() as HTMLInputElement;
    if (!control.matches('input, textarea') || control.readOnly)
      throw new Error(`${this.said} takes no text`);
    control.value =
      control.tagName === 'TEXTAREA' ? value.replaceAll(/\r\n?/g, '\n') : value.replaceAll(/[\r\n]/g, '');
  }

  async setChecked(checked: boolean): Promise<void> {
    const [control] = this.elements();
    if (control?.tagName === 'INPUT') (this.one() as HTMLInputElement).checked = checked;
    else if (isChecked(this.ready()) !== checked) await this.click();
  }
  check = () => this.setChecked(true);

  async selectOption(wish: string | { label: string }): Promise<void> {
    const list = this.ready() as unknown as HTMLSelectElement;
    const found = [...list.options].find(({ value, text }) =>
      typeof wish === 'string' ? value === wish || squeezed(text) === wish : squeezed(text) === wish.label,
    );
    if (!found || isDisabled(found)) throw new Error(`${this.said} offers no ${JSON.stringify(wish)}`);
    list.value = found.value;
  }

  async setInputFiles(files: GivenFile | GivenFile[]): Promise<void> {
    chosenFiles.set(this.one(), [files].flat());
  }

  async click({ noWaitAfter = false, force = false }: { noWaitAfter?: boolean; force?: boolean } = {}) {
    const pressed = force ? this.one() : this.ready();
    const control = pressed.closest('a[href], button, input, summary, label');
    if (!control || (!force && isDisabled(control))) return;
    if (control.tagName === 'A') return this.on.followLink(control);
    if (control.tagName === 'SUMMARY') {
      control.parentElement?.toggleAttribute('open');
      return;
    }
    const input = control.tagName === 'LABEL' ? (control as HTMLLabelElement).control : control;
    const { type, checked } = (input ?? control) as HTMLInputElement;
    if (type === 'checkbox' || type === 'radio')
      (input as HTMLInputElement).checked = type === 'radio' || !checked;
    else if (type === 'submit' || type === 'image') await this.on.press(control, !noWaitAfter);
  }
}
