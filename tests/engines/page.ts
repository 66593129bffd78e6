import { expect } from 'vitest';
import { appOrigin } from '../support/stand-ins.ts';

/** An element, by a selector and, where that fits several, a part of its name. */
export type Thing = readonly [selector: string, name?: string];

/** One tab of an engine with cookies of its own. */
export type Tab = {
  goto(address: string): Promise<void>;
  run<Given extends unknown[], Result>(
    script: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  /** Presses a visible element with the pointer; throws when there is none. */
  click(thing: Thing): Promise<void>;
  /** Types into a visible element what the driver of the engine takes as keys. */
  keys(thing: Thing, text: string): Promise<void>;
  setFiles(thing: Thing, paths: readonly string[]): Promise<void>;
  setWidth(width: number): Promise<void>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
};

export type Engine = { newTab(): Promise<Tab>; downloads: string; close(): Promise<void> };

/** Runs in the page: the first element that can be seen, or a file field, which cannot. */
export function findElement(selector: string, name = ''): Element | null {
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    (element as Partial<HTMLInputElement>).labels?.[0]?.textContent ??
    element.textContent ??
    '';
  const isThere = (element: Element) => element.matches('[type=file]') || element.checkVisibility();
  const isNamed = (element: Element) => nameOf(element).replaceAll(/\s+/g, ' ').includes(name);
  return [...document.querySelectorAll(selector)].find((one) => isThere(one) && isNamed(one)) ?? null;
}

const isAlive = () => Object.keys(document.body).some((key) => key.startsWith('__react'));

/** A driver's actions and views in a tab; each waits until it can succeed. */
export function pageIn(tab: Tab) {
  const until = (holds: () => Promise<unknown>, message: string) => expect.poll(holds, { message });
  const first = (act: () => Promise<void>, thing: Thing) =>
    until(() => act().then(() => 'done', String), thing.join(' ')).toBe('done');
  return {
    tab,

    /** Opens an address, and waits until our script runs it. */
    async open(path: string): Promise<void> {
      await tab.goto(appOrigin + path);
      await until(() => tab.run(isAlive), `${path} came alive`).toBe(true);
    },
    press: (...thing: Thing) => first(() => tab.click(thing), thing),
    follow: (name: string) => first(() => tab.click(['a', name]), ['a', name]),
    button: (name: string) => first(() => tab.click(['button', name]), ['button', name]),
    upload: (paths: readonly string[], ...thing: Thing) => first(() => tab.setFiles(thing, paths), thing),

    /** Replaces a field's value, and retries if the page rendered the field again meanwhile. */
    async fill(text: string, ...thing: Thing): Promise<void> {
      const select = () => {
        if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
        if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.select();
      };
      const held = () => (document.activeElement as Partial<HTMLInputElement> | null)?.value;
      const typed = async () => {
        await tab.click(thing);
        await tab.run(select);
        await tab.keys(thing, text);
        return tab.run(held);
      };
      await until(() => typed().catch(String), thing.join(' ')).toBe(text);
    },

    /** Chooses in a drop-down, which opens outside of the page. */
    async choose(label: string, value: string): Promise<void> {
      const choose = async (label: string, value: string) => {
        const select = [...document.querySelectorAll('select')].find((one) =>
          one.labels[0]?.textContent?.includes(label),
        );
        if (!select?.querySelector(`option[value="${value}"]`)) return false;
        select.value = value;
        select.dispatchEvent(new Event('input', { bubbles: true }));
        select.dispatchEvent(new Event('change', { bubbles: true }));
        return true;
      };
      await until(() => tab.run(choose, label, value), `${label}: ${value}`).toBe(true);
    },

    address: () => tab.run(() => location.pathname + location.search),
    seesAddress: (path: string | RegExp) =>
      until(() => tab.run(() => location.pathname + location.search), `address ${path}`).toMatch(path),
    sees: (text: RegExp) =>
      // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen counts
      until(() => tab.run(() => document.body.innerText), 'what the page says').toMatch(text),
    valueOf: (label: string) =>
      tab.run(
        (label) =>
          [...document.querySelectorAll('input')].find((one) => one.labels?.[0]?.textContent?.includes(label))
            ?.value,
        label,
      ),
  };
}

export type Page = ReturnType<typeof pageIn>;
