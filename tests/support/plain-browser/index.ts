import { describe, expect as usual, test as usualTest } from 'vitest';
import { appOrigin } from '../stand-ins.ts';
import type { Locator, OpenPage } from './locator.ts';
import { Context, Page } from './page.ts';
import { Requests, Jar } from './visit.ts';
import { isChecked, isDisabled, isShown, squeezed, textOf } from './words.ts';

type Matcher = { isNot?: boolean };
const patience = 20_000;
type Wish = { timeout?: number; exact?: boolean };
type Finding = { isSo: boolean; found: unknown };

/** Holds a page against a sentence about it; where the page changes by itself, until it has. */
async function settled(
  this: Matcher,
  on: OpenPage,
  what: string,
  look: () => Finding,
  { timeout = patience }: Wish = {},
) {
  const until = Date.now() + timeout;
  const looked = () => {
    const { isSo, found } = look();
    return {
      pass: isSo,
      message: () => `${what}, at ${on.url()}, found: ${JSON.stringify(found)?.slice(0, 2_000)}`,
    };
  };
  let result = looked();
  while (result.pass === Boolean(this.isNot) && (await on.hasChanged(until))) result = looked();
  return result;
}

const ofOne = (name: string, find: (element: Element, ...wanted: never[]) => Finding, isSoOfNone = false) =>
  function (this: Matcher, place: Locator, ...given: unknown[]) {
    const look = () => {
      const [first] = place.elements();
      return first ? find(place.one(), ...(given as never[])) : { isSo: isSoOfNone, found: 'nothing' };
    };
    const wish = given.at(-1);
    const said = `${place.said} ${this.isNot ? 'not ' : ''}${name} ${given.map(String).join(' ')}`;
    const isWish = typeof wish === 'object' && wish !== null && 'timeout' in wish;
    return settled.call(this, place.on, said, look, isWish ? (wish as Wish) : {});
  };

const fits = (text: string, wanted: string | RegExp, isPart = false) => {
  if (wanted instanceof RegExp) return new RegExp(wanted).test(squeezed(text));
  return isPart ? squeezed(text).includes(squeezed(wanted)) : squeezed(text) === squeezed(wanted);
};

const textMatcher = (name: string, isPart: boolean) =>
  function (this: Matcher, place: Locator, wanted: string | RegExp | (string | RegExp)[], wish?: Wish) {
    const look = () => {
      const elements = place.elements();
      const found = (Array.isArray(wanted) ? elements : elements.slice(0, 1)).map(textOf);
      if (!Array.isArray(wanted) && elements.length > 1) place.one();
      const all = [wanted].flat();
      const isSo = found.length === all.length && all.every((one, at) => fits(found[at] ?? '', one, isPart));
      return { isSo, found: found.map(squeezed) };
    };
    return settled.call(this, place.on, `${place.said} ${name} ${wanted}`, look, wish);
  };

const isHttp = (path: string) => new URL(path, appOrigin).href;

usual.extend({
  toBeVisible: ofOne('visible', (element) => ({ isSo: isShown(element), found: element.outerHTML })),
  toBeHidden: ofOne('hidden', (element) => ({ isSo: !isShown(element), found: element.outerHTML }), true),
  toBeAttached: ofOne('attached', () => ({ isSo: true, found: 'it' })),
  toBeDisabled: ofOne('disabled', (element) => ({ isSo: isDisabled(element), found: element.outerHTML })),
  toBeEnabled: ofOne('enabled', (element) => ({ isSo: !isDisabled(element), found: element.outerHTML })),
  toBeChecked: ofOne('checked', (element) => ({ isSo: isChecked(element), found: element.outerHTML })),
  toHaveValue: ofOne('value', (element, wanted: string | RegExp) => {
    const { value } = element as HTMLInputElement;
    const isSo = wanted instanceof RegExp ? new RegExp(wanted).test(value) : value === wanted;
    return { isSo, found: value };
  }),
  toHaveAttribute: ofOne('attribute', (element, name: string, wanted: string | RegExp) => {
    const found = element.getAttribute(name);
    const isSo = wanted instanceof RegExp ? new RegExp(wanted).test(found ?? '') : found === wanted;
    return { isSo, found };
  }),
  toHaveText: textMatcher('text', false),
  toContainText: textMatcher('text with', true),
  toHaveCount(this: Matcher, place: Locator, wanted: number, wish?: Wish) {
    const look = () => {
      const elements = place.elements();
      return { isSo: elements.length === wanted, found: elements.map(textOf).map(squeezed) };
    };
    return settled.call(this, place.on, `${wanted} of ${place.said}`, look, wish);
  },
  toHaveURL(this: Matcher, page: Page, wanted: string | RegExp, wish?: Wish) {
    const look = () => ({
      isSo: wanted instanceof RegExp ? new RegExp(wanted).test(page.url()) : page.url() === isHttp(wanted),
      found: page.url(),
    });
    return settled.call(this, page, `address ${wanted}`, look, wish);
  },
  toHaveTitle(this: Matcher, page: Page, wanted: string | RegExp) {
    const { title } = page.document;
    return settled.call(this, page, `title ${wanted}`, () => ({ isSo: fits(title, wanted), found: title }));
  },
  async toPass(
    act: () => Promise<void>,
    { timeout = patience, intervals = [200] }: { timeout?: number; intervals?: number[] } = {},
  ) {
    const until = Date.now() + timeout;
    for (;;) {
      try {
        await act();
        return { pass: true, message: () => '' };
      } catch (error) {
        if (Date.now() > until) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, intervals.at(-1)));
    }
  },
});

export const expect = usual;

const browser = {
  newContext: async () => new Context(appOrigin),
  newPage: async () => new Page(new Context(appOrigin)),
};

const extended = usualTest.extend<{
  context: Context;
  page: Page;
  request: Requests;
  browser: typeof browser;
  baseURL: string;
  javaScriptEnabled: boolean;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures one needs
  context: async ({}, use) => use(new Context(appOrigin)),
  page: async ({ context }, use) => use(new Page(context)),
  // biome-ignore lint/correctness/noEmptyPattern: the same
  request: async ({}, use) => use(new Requests(new Jar(), appOrigin)),
  browser,
  baseURL: appOrigin,
  javaScriptEnabled: false,
});

export const test = Object.assign(extended, { describe });
