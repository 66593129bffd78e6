import { request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freshAddress } from '../fresh-address.ts';

export type Cookie = { name: string; value: string; path: string };
export type Sent = {
  method: string;
  headers?: Record<string, string | undefined>;
  body?: Blob | undefined;
};

const mostRedirects = 20;

/** An answer, in the words of Playwright's. */
export class Answer {
  readonly address: URL;
  readonly method: string;
  readonly code: number;
  readonly fields: Headers;
  readonly bytes: Buffer;
  readonly before: Answer | null;

  constructor(
    address: URL,
    method: string,
    code: number,
    fields: Headers,
    bytes: Buffer,
    before: Answer | null,
  ) {
    this.address = address;
    this.method = method;
    this.code = code;
    this.fields = fields;
    this.bytes = bytes;
    this.before = before;
  }

  url = () => this.address.href;
  status = () => this.code;
  ok = () => this.code >= 200 && this.code < 300;
  headers = () => Object.fromEntries(this.fields);
  body = async () => this.bytes;
  text = async () => this.bytes.toString('utf8');
  json = async () => JSON.parse(this.bytes.toString('utf8'));
  request = () => ({
    url: this.url,
    method: () => this.method,
    isNavigationRequest: () => true,
    redirectedFrom: () => this.before?.request() ?? null,
  });
}

export type Listener = (answer: Answer) => void;

/** The cookies of one browser, and its way to the product: as one address of the network of its own. */
export class Jar {
  readonly cookies = new Map<string, Cookie>();
  private readonly address = freshAddress();

  private cookiesFor({ pathname }: URL): string | undefined {
    const fitting = [...this.cookies.values()].filter(({ path }) => pathname.startsWith(path));
    return fitting.map(({ name, value }) => `${name}=${value}`).join('; ') || undefined;
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const said = new Map(
      attributes.map((one) => {
        const [key = '', value = ''] = one.split(/=(.*)/s);
        return [key.toLowerCase(), value];
      }),
    );
    const path = said.get('path') ?? '/';
    const isOver =
      Number(said.get('max-age') ?? 1) <= 0 || Date.parse(said.get('expires') ?? '9999-01-01') < Date.now();
    if (isOver) this.cookies.delete(`${name} ${path}`);
    else
      this.cookies.set(`${name} ${path}`, {
        name,
        value: pair.slice(pair.indexOf('=') + 1),
        path,
      });
  }

  /** Sends one request and keeps the cookies of its answer. */
  private async once(address: URL, { method, headers, body }: Sent, before: Answer | null): Promise<Answer> {
    const bytes = body && Buffer.from(await body.arrayBuffer());
    const fields = Object.entries({
      'cf-connecting-ip': this.address,
      cookie: this.cookiesFor(address),
      ...(body?.type && { 'content-type': body.type }),
      ...(bytes && { 'content-length': String(bytes.length) }),
      ...headers,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const answer = await new Promise<Answer>((resolve, reject) => {
      const asked = send(address, { method, headers: Object.fromEntries(fields), agent: false });
      asked.once('error', reject);
      asked.once('response', (response) => {
        const answered = new Headers();
        for (let place = 0; place < response.rawHeaders.length; place += 2)
          answered.append(response.rawHeaders[place] ?? '', response.rawHeaders[place + 1] ?? '');
        buffer(response).then(
          (read) => resolve(new Answer(address, method, response.statusCode ?? 0, answered, read, before)),
          reject,
        );
      });
      asked.end(bytes);
    });
    for (const line of answer.fields.getSetCookie()) this.keep(line);
    return answer;
  }

  /** Sends a request and follows where its answer leads, as browsers do. */
  async follow(
    address: URL,
    sent: Sent,
    { redirects = mostRedirects, heard }: { redirects?: number; heard?: Listener } = {},
  ): Promise<Answer> {
    let current = sent;
    let answer = await this.once(address, current, null);
    heard?.(answer);
    for (let left = redirects; left > 0; left--) {
      const location = answer.code >= 301 && answer.code <= 308 ? answer.fields.get('location') : null;
      if (!location) return answer;
      const next = new URL(location, answer.address);
      if (answer.code < 307) current = { method: 'GET', headers: { ...sent.headers, origin: undefined } };
      answer = await this.once(next, current, answer);
      heard?.(answer);
    }
    return answer;
  }
}

type Wish = {
  headers?: Record<string, string>;
  form?: Record<string, string | number | boolean>;
  data?: unknown;
  multipart?: FormData;
  params?: Record<string, string>;
  maxRedirects?: number;
  method?: string;
};

/** A program with a browser's cookies, in the words of Playwright's. */
export class Requests {
  private readonly jar: Jar;
  private readonly origin: string;

  constructor(jar: Jar, origin: string) {
    this.jar = jar;
    this.origin = origin;
  }

  async fetch(
    path: string,
    { method = 'GET', headers, form, data, multipart, params = {}, maxRedirects }: Wish = {},
  ): Promise<Answer> {
    const fields =
      form && new URLSearchParams(Object.entries(form).map(([name, value]) => [name, `${value}`]));
    const isText = typeof data === 'string' || Buffer.isBuffer(data);
    const json = data === undefined || isText ? undefined : JSON.stringify(data);
    const content = fields ?? multipart ?? json ?? (isText ? (data as string) : undefined);
    const body = content === undefined ? undefined : await new Response(content).blob();
    const type = json === undefined ? undefined : { 'content-type': 'application/json' };
    const address = new URL(path, this.origin);
    for (const [name, value] of Object.entries(params)) address.searchParams.append(name, value);
    return this.jar.follow(
      address,
      { method, headers: { ...type, ...headers }, body },
      { ...(maxRedirects !== undefined && { redirects: maxRedirects }) },
    );
  }

  get = (path: string, wish?: Wish) => this.fetch(path, wish);
  post = (path: string, wish?: Wish) => this.fetch(path, { ...wish, method: 'POST' });
}
