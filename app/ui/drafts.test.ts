import { Window } from 'happy-dom';
import { beforeEach, expect, test, vi } from 'vitest';

type State = { navigation: { state: string }; actionData: object | null; errors: object | null };
const idle: State = { navigation: { state: 'idle' }, actionData: null, errors: null };

let revalidate = vi.fn();
let settle: (answer: Partial<State>) => void;
let drafts: typeof import('./drafts.ts');

/** Opens an address as a document, in the tab of before where there is one. */
async function open(
  markup: string,
  { driver = 'user_1', path = '/my-setups/1?tab=edit', tab = new Map() } = {},
) {
  vi.resetModules();
  const window = new Window({ url: `https://scrutineer.test${path}` });
  const { document } = window;
  document.body.innerHTML = `${driver && `<i data-driver="${driver}"></i>`}<main>${markup}</main>`;
  const sessionStorage = {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  };
  const { location, FormData, File, Event, Element, MutationObserver } = window;
  const globals = {
    window,
    document,
    location,
    sessionStorage,
    FormData,
    File,
    Event,
    Element,
    MutationObserver,
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  const listeners: ((state: State) => void)[] = [];
  revalidate = vi.fn();
  const router = { revalidate, subscribe: (listener: (state: State) => void) => listeners.push(listener) };
  settle = (answer) => {
    for (const state of [
      { ...idle, navigation: { state: 'submitting' } },
      { ...idle, ...answer },
    ])
      for (const listener of listeners) listener(state);
  };
  drafts = await import('./drafts.ts');
  drafts.watchDrafts(router as never);
  const find = (selector: string) => document.querySelector(selector) as never as HTMLInputElement;
  return {
    tab,
    router,
    find,
    draw: async (next: string) => {
      find('main').innerHTML = next;
      await window.happyDOM.waitUntilComplete();
    },
    write(selector: string, words: string) {
      find(selector).value = words;
      find(selector).dispatchEvent(new window.Event('input', { bubbles: true }) as never);
    },
    send() {
      const event = new window.Event('submit', { bubbles: true, cancelable: true });
      event.preventDefault();
      find('form').dispatchEvent(event as never);
    },
  };
}

const form = (revision: number, attributes = '') => `
  <form data-draft="edit" ${attributes}><input type="hidden" name="revision" value="${revision}">
    <input name="title" value="Stored ${revision}"><textarea name="note"></textarea>
    <input type="checkbox" name="public" value="true" checked></form>`;

beforeEach(() => vi.unstubAllGlobals());

test('words come back to their form with the revision that they were typed on', async () => {
  const page = await open(form(1));
  page.write('[name=title]', 'Mine');
  page.find('[name=public]').click();
  await page.draw('<p>Versions</p>');
  await page.draw(form(2));
  const values = () => ['title', 'revision'].map((name) => page.find(`[name=${name}]`).value);
  expect([...values(), page.find('[name=public]').checked]).toEqual(['Mine', '1', false]);
  const later = await open(form(3), { tab: page.tab });
  expect(later.find('[name=title]').value).toBe('Mine');
  expect(later.find('form').dataset.restored).toBe('');
});

test.each([
  ['another driver', { driver: 'user_2' }, form(1)],
  ['another page', { path: '/my-setups/2?tab=edit' }, form(1)],
  ['another form', {}, form(1).replace('"edit"', '"note"')],
])('%s gets none of them', async (_, place, markup) => {
  const { tab, write } = await open(form(1));
  write('[name=title]', 'Mine');
  const other = await open(markup, { tab, ...place });
  expect(other.find('[name=title]').value).toBe('Stored 1');
});

test.each([
  ['accepted', {}, 'Stored 2'],
  ['refused', { actionData: { message: 'Taken' } }, 'Mine'],
  ['broken', { errors: { root: 'broken' } }, 'Mine'],
])('words that were sent and %s are dropped or stay', async (_, answer, title) => {
  const page = await open(form(1));
  page.write('[name=title]', 'Mine');
  page.send();
  settle(answer);
  await page.draw('<p>Elsewhere</p>');
  await page.draw(form(2));
  expect(page.find('[name=title]').value).toBe(title);
});

test('a form that came back to a signed-out driver is theirs again once they are back', async () => {
  const { tab } = await open(form(1));
  const returned = form(1, 'data-returned').replace('Stored 1', 'Mine');
  await open(returned, { tab, driver: '' });
  expect((await open(form(1), { tab })).find('[name=title]').value).toBe('Mine');
  expect((await open(form(1), { tab, driver: 'user_2' })).find('[name=title]').value).toBe('Stored 1');
});

test('a form that came back with its values is not filled from an older draft', async () => {
  const page = await open(form(1));
  page.write('[name=title]', 'Mine');
  await page.draw(form(2, 'data-returned'));
  expect(page.find('[name=revision]').value).toBe('2');
});

test('a page with unsent words is not read again, any other is', async () => {
  const page = await open(form(1));
  page.router.revalidate();
  expect(revalidate).toHaveBeenCalledTimes(1);
  page.write('[name=title]', 'Mine');
  page.router.revalidate();
  expect(revalidate).toHaveBeenCalledTimes(1);
  drafts.forgetDraft(drafts.draftKey(page.find('form') as never));
  page.router.revalidate();
  expect(revalidate).toHaveBeenCalledTimes(2);
});

test('a choice waits for the list that it is in', async () => {
  const cars = (...options: string[]) =>
    `<form data-draft="car"><select name="car"><option value=""></option>${options.map((one) => `<option>${one}</option>`)}</select></form>`;
  const page = await open(cars('BMW'));
  page.write('[name=car]', 'BMW');
  await page.draw('');
  await page.draw(cars());
  expect(page.find('[name=car]').value).toBe('');
  page.find('[name=car]').insertAdjacentHTML('beforeend', '<option>BMW</option>');
  await vi.waitFor(() => expect(page.find('[name=car]').value).toBe('BMW'));
});
