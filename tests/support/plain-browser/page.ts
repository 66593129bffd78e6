import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { submission } from './forms.ts';
import { Locator, type LocatorWish } from './locator.ts';
import { type Answer, Jar, Requests } from './visit.ts';
import { elementsLabelled, elementsOfRole, elementsSaying, type RoleWish, type Words } from './words.ts';

const asNavigation = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': 'en-US',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'upgrade-insecure-requests': '1',
};

type Happening = 'request' | 'response' | 'download' | 'page';
type Awaited = { what: Happening; fits: (thing: never) => boolean; found: (thing: never) => void };

class Happenings {
  private readonly awaited: Awaited[] = [];
  private readonly listeners: { what: Happening; hear: (thing: never) => void }[] = [];

  on(what: Happening, hear: (thing: never) => void): void {
    this.listeners.push({ what, hear });
  }

  next<Thing>(what: Happening, fits: (thing: Thing) => boolean = () => true): Promise<Thing> {
    return new Promise((found) => {
      this.awaited.push({ what, fits, found } as unknown as Awaited);
    });
  }

  tell(what: Happening, thing: unknown): void {
    for (const listener of this.listeners) if (listener.what === what) listener.hear(thing as never);
    for (const one of this.awaited.filter((each) => each.what === what && each.fits(thing as never))) {
      this.awaited.splice(this.awaited.indexOf(one), 1);
      one.found(thing as never);
    }
  }
}

/** One browser: its cookies, and the pages that share them. */
export class Context {
  readonly jar = new Jar();
  readonly happenings = new Happenings();
  readonly request: Requests;
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
    this.request = new Requests(this.jar, origin);
  }

  newPage = async () => new Page(this);
  waitForEvent = (what: Happening) => this.happenings.next(what);
  close = async () => {};

  cookies = async () => [...this.jar.cookies.values()];
  addCookies = async (cookies: { name: string; value: string; path?: string }[]) => {
    for (const { name, value, path = '/' } of cookies)
      this.jar.cookies.set(`${name} ${path}`, { name, value, path });
  };
  clearCookies = async ({ name }: { name?: string | RegExp } = {}) => {
    for (const [key, cookie] of this.jar.cookies) {
      if (name instanceof RegExp ? name.test(cookie.name) : (name ?? cookie.name) === cookie.name)
        this.jar.cookies.delete(key);
    }
  };
}

const attached = (answer: Answer) => /^attachment/i.test(answer.fields.get('content-disposition') ?? '');

function downloadOf(answer: Answer) {
  const name = /filename="([^"]*)"/.exec(answer.fields.get('content-disposition') ?? '')?.[1] ?? '';
  return {
    url: answer.url,
    suggestedFilename: () => name,
    path: async () => {
      const file = join(mkdtempSync(join(tmpdir(), 'scrutineer-download-')), 'file');
      writeFileSync(file, answer.bytes);
      return file;
    },
  };
}

/** The option that the markup names is chosen, or else the first. */
function chooseAsWritten(list: HTMLSelectElement): void {
  const options = [...list.options];
  const named = options.findLastIndex((option) => option.hasAttribute('selected'));
  list.selectedIndex = Math.max(0, named);
}

const empty = '<!doctype html><html><head></head><body></body></html>';

/** A browser without JavaScript and style sheets. */
export class Page {
  readonly request: Requests;
  private readonly own: Context;
  private readonly window = new Window({ url: 'about:blank' });
  private readonly happenings = new Happenings();
  private readonly visited: string[] = [];
  private shown = new URL('about:blank');
  private tree!: Document;
  /** A press whose page is not waited for. */
  private underWay: Promise<unknown> | null = null;
  private looksAgainAt = Number.POSITIVE_INFINITY;

  constructor(context: Context) {
    this.own = context;
    this.request = context.request;
    this.draw(empty);
  }

  get document(): Document {
    return this.tree;
  }

  context = () => this.own;
  url = () => this.shown.href;
  close = async () => {};
  on = (what: Happening, hear: (thing: never) => void) => this.happenings.on(what, hear);
  waitForEvent = (what: Happening) => this.happenings.next(what);
  waitForRequest = (fits: (thing: unknown) => boolean) => this.happenings.next('request', fits);
  waitForResponse = (fits: string | ((thing: Answer) => boolean)) =>
    this.happenings.next<Answer>('response', (answer) =>
      typeof fits === 'string' ? answer.url().includes(fits.replaceAll('*', '')) : fits(answer),
    );
  waitForURL = async (address: string) => {
    if (this.url() !== address) throw new Error(`The page is at ${this.url()}, not at ${address}.`);
  };

  locator = (selector: string, wish?: LocatorWish) => this.whole().locator(selector, wish);
  getByRole = (role: string, wish: RoleWish = {}) =>
    new Locator(this, `${role} ${wish.name ?? ''}`, () => elementsOfRole(this.tree, role, wish));
  getByText = (words: Words, { exact = false } = {}) =>
    new Locator(this, `text ${words}`, () => elementsSaying(this.tree, words, exact));
  getByLabel = (words: Words, { exact = false } = {}) =>
    new Locator(this, `label ${words}`, () => elementsLabelled(this.tree, words, exact));

  private whole = () => new Locator(this, 'page', () => [this.tree.documentElement]);

  goto = (path: string) => this.open(new URL(path, this.own.origin));
  reload = () => this.open(this.shown);
  goBack = async () => {
    this.visited.pop();
    return this.open(new URL(this.visited.pop() ?? 'about:blank'));
  };

  private draw(html: string): void {
    // As parsers of HTML do, and this one does not.
    const text = html.replaceAll('\r\n', '\n').replaceAll(/(<textarea[^>]*>)\n/g, '$1');
    const parser = new this.window.DOMParser();
    this.tree = parser.parseFromString(text, 'text/html') as unknown as Document;
    for (const list of this.tree.querySelectorAll('select')) chooseAsWritten(list);
    const again = this.tree.querySelector('meta[http-equiv="refresh"]')?.getAttribute('content');
    this.looksAgainAt = again ? Date.now() + Number.parseFloat(again) * 1_000 : Number.POSITIVE_INFINITY;
  }

  /** Opens an address, or sends a form to it; a file that comes instead of a page leaves the page as it is. */
  private async open(address: URL, body?: Blob, method: 'GET' | 'POST' = 'GET'): Promise<Answer> {
    const site = this.shown.origin === 'null' ? 'none' : 'same-origin';
    const headers = {
      ...asNavigation,
      'sec-fetch-site': site,
      ...(method === 'POST' && { origin: this.shown.origin }),
      ...(site !== 'none' && { referer: this.shown.href.replace(/#.*/, '') }),
    };
    const heard = (answer: Answer) => {
      this.happenings.tell('request', answer.request());
      this.happenings.tell('response', answer);
    };
    const answer = await this.own.jar.follow(address, { method, headers, body }, { heard });
    if (attached(answer)) {
      this.happenings.tell('download', downloadOf(answer));
      return answer;
    }
    this.shown = new URL(answer.address);
    if (!this.shown.hash) this.shown.hash = address.hash;
    this.visited.push(this.shown.href);
    const text = answer.bytes.toString('utf8');
    const isPage = /html/.test(answer.fields.get('content-type') ?? '');
    this.draw(isPage ? text : empty);
    if (!isPage) this.tree.body.textContent = text;
    this.unfoldTarget();
    return answer;
  }

  /** Unfolds the element the address points at. */
  private unfoldTarget(): void {
    const target = this.tree.getElementById(decodeURIComponent(this.shown.hash.slice(1)));
    for (let one = target?.closest('details'); one; one = one.parentElement?.closest('details'))
      one.setAttribute('open', '');
  }

  async followLink(link: Element): Promise<void> {
    const address = new URL(link.getAttribute('href') ?? '', this.shown);
    if (link.getAttribute('target') === '_blank') {
      const other = await this.own.newPage();
      await other.open(address);
      this.own.happenings.tell('page', other);
    } else if (address.hash && address.href.replace(/#.*/, '') === this.shown.href.replace(/#.*/, '')) {
      this.shown = address;
      this.unfoldTarget();
    } else await this.open(address);
  }

  async press(button: Element, isWaitedFor: boolean): Promise<void> {
    const sent = await submission(button, this.shown);
    if (!sent) return;
    const opened = this.open(sent.address, sent.body, sent.method);
    if (isWaitedFor) await opened;
    else this.underWay = opened;
  }

  /** Waits until the page has changed by itself; `false` where it does not in this time. */
  async hasChanged(until: number): Promise<boolean> {
    if (this.underWay) {
      await this.underWay;
      this.underWay = null;
      return true;
    }
    if (this.looksAgainAt > until) return false;
    await new Promise((resolve) => setTimeout(resolve, this.looksAgainAt - Date.now()));
    await this.reload();
    return true;
  }
}
