import { drivingHere } from './driving-here.ts';

type Router = Pick<typeof window.__remixRouter, 'subscribe' | 'revalidate'>;
type Fields = [name: string, value: string][];
type Draft = { fields: Fields; isSent: boolean };

const prefix = 'draft:';
/** Where the browser stores nothing for us, drafts last as long as the document. */
const memory = new Map<string, string>();

function storedDraft(key: string): Draft | null {
  const text = memory.get(key) ?? sessionStorage.getItem(key);
  return text ? (JSON.parse(text) as Draft) : null;
}

function remember(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Full, or blocked.
  }
}

function store(key: string, draft: Draft): void {
  memory.set(key, JSON.stringify(draft));
  remember(key, JSON.stringify(draft));
}

/** Drops a draft whose words have been sent. @param key from `draftKey` */
export function forgetDraft(key: string): void {
  memory.delete(key);
  sessionStorage.removeItem(key);
}

const driverOfTab = 'draft-driver';

/**
 * Names the draft of a form with `data-draft`: by driver, address and form, so that nobody else gets it, nor another page. A
 * form that came back because its driver had been signed out is still that driver's.
 */
export function draftKey({ dataset }: HTMLFormElement): string {
  const before = dataset.returned === undefined ? null : sessionStorage.getItem(driverOfTab);
  const driver = drivingHere() ?? before ?? '';
  return `${prefix}${driver} ${location.pathname}${location.search} ${dataset.draft}`;
}

/** Stores everything in the form but its files. */
export function keepDraft(form: HTMLFormElement): void {
  const fields = [...new FormData(form)].filter(
    (entry): entry is [string, string] => !(entry[1] instanceof File),
  );
  store(draftKey(form), { fields, isSent: false });
}

const draftForms = () => [...document.forms].filter(({ dataset }) => dataset.draft !== undefined);

/** True while a form of the page has words that are not sent. */
const hasUnsentWords = (): boolean =>
  draftForms().some(
    (form) =>
      form.dataset.returned !== undefined ||
      form.contains(document.activeElement) ||
      storedDraft(draftKey(form)) !== null,
  );

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const controlsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll('input, textarea, select')] as unknown as Control[];

/** Sets a value as a driver would, so that React hears of it. */
function type(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
}

/** Opens everything that a control is folded away in. */
function reveal(control: Control): void {
  for (let fold = control.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
}

const takes = (control: Control, value: string) =>
  control.tagName !== 'SELECT' ||
  (!control.disabled && [...(control as HTMLSelectElement).options].some((option) => option.value === value));

/** Ids of a request: what is sent again later is a request of its own, but for a form that gives them as `request_id`. */
const ownIds = ['requestId'];

/**
 * Puts fields into a form; all of them, or those that it could not take before.
 * @returns fields that it cannot take yet: a list that is still loading
 */
function fill(form: HTMLFormElement, fields: Fields, isWhole: boolean): Fields {
  const missingFields = [...fields];
  const waiting: Fields = [];
  for (const control of controlsOf(form)) {
    const { name } = control;
    if (name === '' || control.type === 'file' || ownIds.includes(name)) continue;
    if (control.type === 'checkbox' || control.type === 'radio') {
      const box = control as HTMLInputElement;
      const isOn = fields.some(([field, value]) => field === name && value === box.value);
      if (!isWhole || box.checked === isOn || !(isOn || box.type === 'checkbox')) continue;
      box.click();
      reveal(box);
      continue;
    }
    const place = missingFields.findIndex(([field]) => field === name);
    const value = place < 0 ? control.value : missingFields.splice(place, 1)[0]?.[1];
    if (value === undefined || value === control.value) continue;
    if (!takes(control, value)) waiting.push([name, value]);
    else {
      type(control, value);
      if (control.type !== 'hidden') reveal(control);
    }
  }
  return waiting;
}

/** Words that were typed before our script ran. */
const isTyped = (form: HTMLFormElement) =>
  controlsOf(form).some((control) => 'defaultValue' in control && control.value !== control.defaultValue);

/**
 * Keeps the words of each form with `data-draft` in this tab from the first key until they are sent, and puts them back, with
 * the form's hidden fields, when the form is there again: after another tab of the page, Back, a sign-in, or a page that took
 * its place. So a conflict with what is stored meanwhile is found when it is sent. A form with `data-returned` has them from
 * the server. As long as there are such words, what changed elsewhere does not load the page's data again: nothing takes the
 * place of a form under the driver's hands.
 */
export function watchDrafts(router: Router): void {
  const met = new WeakSet<HTMLFormElement>();
  const waiting = new Map<HTMLFormElement, Fields>();
  let isFilling = false;
  let sentAddress: string | null = null;
  let isSubmitting = false;
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];

  function put(form: HTMLFormElement, fields: Fields, isWhole: boolean): void {
    isFilling = true;
    const missingFields = fill(form, fields, isWhole);
    isFilling = false;
    if (missingFields.length > 0) waiting.set(form, missingFields);
    else waiting.delete(form);
  }

  function meet(form: HTMLFormElement): void {
    met.add(form);
    const draft = storedDraft(draftKey(form));
    if (form.dataset.returned !== undefined) keepDraft(form);
    else if (draft?.isSent && load?.type !== 'back_forward') forgetDraft(draftKey(form));
    else if (draft) {
      put(form, draft.fields, true);
      form.dataset.restored = '';
    } else if (isTyped(form)) keepDraft(form);
  }

  function look(): void {
    for (const [form, fields] of waiting) {
      if (form.isConnected) put(form, fields, false);
      else waiting.delete(form);
    }
    for (const form of draftForms()) if (!met.has(form)) meet(form);
  }

  const formOf = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form') : null;
    return form?.dataset.draft === undefined ? null : form;
  };
  const keep = (event: Event) => {
    const form = formOf(event);
    if (form && !isFilling) keepDraft(form);
  };
  document.addEventListener('input', keep);
  document.addEventListener('change', keep);
  document.addEventListener('reset', (event) => {
    const form = formOf(event);
    if (!form) return;
    event.preventDefault();
    forgetDraft(draftKey(form));
    location.reload();
  });
  window.addEventListener('submit', (event) => {
    const form = formOf(event);
    sentAddress = form && draftKey(form);
    // The next document says what became of it.
    const draft = sentAddress !== null && !event.defaultPrevented ? storedDraft(sentAddress) : null;
    if (sentAddress !== null && draft) store(sentAddress, { ...draft, isSent: true });
  });
  router.subscribe(({ navigation, actionData, errors }) => {
    if (navigation.state === 'submitting') isSubmitting = true;
    if (navigation.state !== 'idle' || !isSubmitting) return;
    isSubmitting = false;
    if (sentAddress !== null && !actionData && !errors) forgetDraft(sentAddress);
  });
  const driver = drivingHere();
  if (driver !== null) remember(driverOfTab, driver);
  const { revalidate } = router;
  router.revalidate = () => {
    if (!hasUnsentWords()) revalidate();
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  look();
}
