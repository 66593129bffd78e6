import { type ChildProcess, spawn } from 'node:child_process';
import puppeteer, { type ElementHandle, type EvaluateFunc, type Page } from 'puppeteer-core';
import { createScratchFolder, remove } from '../../scripts/marked-folders.ts';
import { untilAnswering } from '../../scripts/until-answering.ts';
import { freePorts } from '../support/free-ports.ts';

/** An element, by a selector and, where that fits several, a part of its name. */
export type Thing = readonly [selector: string, name?: string];

/** One tab of an engine with cookies of its own. What acts on a thing throws where that is not there yet. */
export type Tab = {
  goto(address: string): Promise<unknown>;
  run<Given extends unknown[], Result>(
    script: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  click(thing: Thing): Promise<unknown>;
  /** Types into a thing, or gives a file field paths, a line each. */
  type(thing: Thing, text: string): Promise<unknown>;
  close(): Promise<unknown>;
};

export type Engine = { newTab(): Promise<Tab>; folder: string; close(): Promise<void> };

/** Runs in the page: the first element of the name that can be seen, or a file field, which cannot. */
function findElement(selector: string, name = ''): Element | null {
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    (element as Partial<HTMLInputElement>).labels?.[0]?.textContent ??
    element.textContent ??
    '';
  const isThere = (element: Element) => element.matches('[type=file]') || element.checkVisibility();
  const isNamed = (element: Element) => nameOf(element).replaceAll(/\s+/g, ' ').includes(name);
  return [...document.querySelectorAll(selector)].find((one) => isThere(one) && isNamed(one)) ?? null;
}

function tabOfFirefox(page: Page): Tab {
  async function find([selector, name]: Thing): Promise<ElementHandle<Element>> {
    const found = (await page.evaluateHandle(findElement, selector, name)).asElement();
    if (!found) throw new Error(`${selector} ${name} is not there`);
    return found as ElementHandle<Element>;
  }
  return {
    goto: (address) => page.goto(address),
    run: async (script, ...given) =>
      (await page.evaluate(script as EvaluateFunc<typeof given>, ...given)) as never,
    click: async (thing) => (await find(thing)).click(),
    async type(thing, text) {
      const element = await find(thing);
      const isFile = await element.evaluate((one) => one.matches('[type=file]'));
      if (isFile) await (element as ElementHandle<HTMLInputElement>).uploadFile(...text.split('\n'));
      else await element.type(text);
    },
    close: () => page.browserContext().close(),
  };
}

/** Debian's own Firefox, by WebDriver BiDi. */
async function startFirefox(executablePath: string): Promise<Engine> {
  const folder = createScratchFolder('scrutineer-firefox');
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath });
  return {
    folder,
    newTab: async () => tabOfFirefox(await (await browser.createBrowserContext()).newPage()),
    async close() {
      await browser.close();
      remove(folder);
    },
  };
}

/** How WebDriver names an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

type Command = <Answer>(method: 'POST' | 'DELETE', path: string, body?: object) => Promise<Answer>;

function tabOfWebKit(command: Command, session: string): Tab {
  const at = `/session/${session}`;
  const execute = <Answer>(script: unknown, args: readonly unknown[]) =>
    command<Answer>('POST', `${at}/execute/sync`, { script: `return (${script})(...arguments)`, args });
  async function find([selector, name]: Thing): Promise<{ [elementKey]: string }> {
    const found = await execute<{ [elementKey]: string } | null>(findElement, [selector, name ?? '']);
    if (!found) throw new Error(`${selector} ${name} is not there`);
    return found;
  }
  const pathOf = (element: { [elementKey]: string }) => `${at}/element/${element[elementKey]}`;
  return {
    goto: (url) => command('POST', `${at}/url`, { url }),
    run: (script, ...given) => execute(script, given),
    async click(thing) {
      const element = await find(thing);
      // A target that wraps, or lies under a bar after scrolling, counts as out of the pointer's reach.
      const press = () => execute((one: HTMLElement) => one.click(), [element]);
      await command('POST', `${pathOf(element)}/click`).catch(press);
    },
    type: async (thing, text) => command('POST', `${pathOf(await find(thing))}/value`, { text }),
    close: () => command('DELETE', at),
  };
}

/** Debian's own WebKit, by WebDriver, on a screen that nobody sees. */
async function startWebKit(driver: string): Promise<Engine> {
  const folder = createScratchFolder('scrutineer-webkit');
  const [port = 0] = await freePorts(1);
  const env = { ...process.env, DISPLAY: `:${port}`, HOME: folder };
  const processes: ChildProcess[] = [
    spawn('Xvfb', [env.DISPLAY, '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], { stdio: 'ignore' }),
    spawn(driver, [`--port=${port}`], { stdio: 'ignore', env }),
  ];
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswering(`${origin}/status`);
  const command: Command = async (method, path, body = {}) => {
    const sent = method === 'POST' ? { body: JSON.stringify(body) } : {};
    const response = await fetch(origin + path, { method, ...sent });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  return {
    folder,
    async newTab() {
      const wish = { capabilities: { alwaysMatch: {} } };
      const { sessionId } = await command<{ sessionId: string }>('POST', '/session', wish);
      return tabOfWebKit(command, sessionId);
    },
    async close() {
      for (const one of processes.reverse()) one.kill();
      remove(folder);
    },
  };
}

export const startEngine = { firefox: startFirefox, webkit: startWebKit };
