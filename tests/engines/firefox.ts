import puppeteer, { type ElementHandle, type EvaluateFunc, type Page as PuppeteerPage } from 'puppeteer-core';
import { type Engine, findElement, type Tab, type Thing } from './page.ts';
import { createScratchFolder, remove } from '../../scripts/marked-folders.ts';

function tabOf(page: PuppeteerPage): Tab {
  async function find([selector, name]: Thing): Promise<ElementHandle<Element>> {
    const found = (await page.evaluateHandle(findElement, selector, name)).asElement();
    if (!found) throw new Error('is not there');
    return found as ElementHandle<Element>;
  }
  return {
    goto: async (address) => void (await page.goto(address)),
    run: async (script, ...given) =>
      (await page.evaluate(script as EvaluateFunc<typeof given>, ...given)) as never,
    click: async (thing) => (await find(thing)).click(),
    keys: async (thing, text) => (await find(thing)).type(text),
    setFiles: async (thing, paths) =>
      ((await find(thing)) as ElementHandle<HTMLInputElement>).uploadFile(...paths),
    setWidth: (width) => page.setViewport({ width, height: 900 }),
    screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    close: () => page.browserContext().close(),
  };
}

/** Debian's own Firefox, by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const downloads = createScratchFolder('scrutineer-firefox');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: {
      'browser.download.dir': downloads,
      'browser.download.folderList': 2,
      // As on a desktop: the bar beside the page takes room of it.
      'widget.gtk.overlay-scrollbars.enabled': false,
    },
  });
  return {
    downloads,
    newTab: async () => tabOf(await (await browser.createBrowserContext()).newPage()),
    async close() {
      await browser.close();
      remove(downloads);
    },
  };
}
