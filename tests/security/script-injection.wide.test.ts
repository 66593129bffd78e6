import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lmuFile } from '../support/setup-files.ts';
import { hostileAddresses, packed, payloads } from '../support/hostile-markup.ts';
import { ask, each, sendForm, sendJson } from './product.ts';
import { uploadForm, generateBody } from '../support/requests.ts';
import { readRows, type StockedDriver, stockedDriver, storeAs } from './stocked-driver.ts';
import { openTally } from './tally.ts';
import { open, openBrowser, troubleOf, watchedPage } from './watched-page.ts';
import { words } from '../support/hostile-inputs.ts';

const tally = openTally();
let own: StockedDriver;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [own, browser] = await Promise.all([stockedDriver({ hasRun: false }), openBrowser()]);
  page = await watchedPage(browser, own);
});
afterAll(() => browser.close());

/** Opens an address in the browser; so many payloads are tried by it. */
async function tryPage(path: string, count: number): Promise<void> {
  await open(page, path);
  await judgePage(path, count);
}

async function judgePage(path: string, count: number): Promise<void> {
  const { executions, violations, injected } = await troubleOf(page);
  const wrong = [`${executions} executions`, ...violations, ...injected].slice(executions === 0 ? 1 : 0);
  tally.count(wrong.length === 0 ? null : `${path.slice(0, 80)}: ${wrong.slice(0, 5).join(' | ')}`);
  for (let more = 1; more < count; more += 1) tally.count(null);
}

const visible = (text: string) => text.replace(/\p{Cc}/gu, ' ');

test('the watch on a page sees what runs, what is stopped, and what was put in', async () => {
  await open(page, '/setups');
  await page.evaluate(() => {
    window.alert(1);
    document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="alert(1)" id="xss">');
  });
  await page.waitForFunction(() => window.trouble.violations.length > 0);
  const { executions, violations, injected } = await troubleOf(page);
  expect([executions, violations.length, injected.length]).toEqual([1, 1, 1]);
});

test('a list of setups shows titles, descriptions, cars, tracks and authors as text', async () => {
  const short = payloads.filter((payload) => payload.length <= 100).map(visible);
  const at = (place: number) => short[place % short.length] ?? '';
  const rows = Array.from({ length: 60 }, (_, place) => ({
    author: { username: at(place * 4), first_name: at(place + 7), last_name: at(place + 11) },
    setup: {
      title: at(place * 4 + 1),
      car_name: at(place * 4 + 2),
      track_name: at(place * 4 + 3),
      note: at(place * 5),
    },
  }));
  await storeAs(rows);
  let address = '/setups';
  for (const _ of [1, 2, 3]) {
    await tryPage(address, 5 * 20);
    const { text } = await ask(address);
    address = /href="(\/setups\?[^"]*after=[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(address).not.toBe('');
  }
});

test('a setup’s page shows its file, its notes and its author as text, whatever the game', async () => {
  const everything = visible(packed(60_000, ' ')[0] ?? '');
  const lines = payloads.map((payload) => `${visible(payload)}`);
  const notes = lmuFile().replace(/Notes=".*"/, `Notes="${everything.slice(0, 2_000)}"`);
  const shown = lmuFile()
    .split('\n')
    .map((line, place) =>
      /Setting=\d+\/\//.test(line) ? line.replace(/\/\/.*/, `//${lines[place % lines.length]}`) : line,
    )
    .join('\n');
  const files: [game: string, setup_data: string][] = [
    ['LMU', notes],
    ['LMU', shown],
    ['rFactor2', `${lmuFile()}\nCustom=1\n\n${lines.join('\n')}`],
    ['iRacing', lines.join('\n')],
    ['ACC', JSON.stringify({ carName: lines[0], basicSetup: { tyres: lines } })],
  ];
  const texts = packed(4_900).map(visible);
  const count = Math.max(texts.length, files.length);
  const rows = Array.from({ length: count }, (_, place) => {
    const [game, setup_data] = files[place % files.length] ?? [];
    const name = visible(payloads[place] ?? '');
    return {
      author: { username: null, first_name: name.slice(0, 100), last_name: '</script>' },
      setup: {
        game,
        setup_data,
        note: texts[place % texts.length],
        title: name.slice(0, 120),
        car_name: name.slice(0, 100),
      },
    };
  });
  for (const id of await storeAs(rows)) await tryPage(`/setup-viewer/${id}`, payloads.length);
});

test('words of an address are shown as text', async () => {
  for (const text of packed(3_000, ' ').map(visible)) {
    const word = encodeURIComponent(text);
    await tryPage(`/setups?q=${word.slice(0, 6_000)}&car=${word.slice(0, 500)}`, 20);
  }
  const [first = ''] = packed(1_000, ' ');
  for (const path of words(`
    /upload-setup?game= / /setup-viewer/ /my-setups/ /setup-assistant?checkout= /signed-in?to=
    /profile?checkout= /setup-assistant/engineer?cleared=
  `)) {
    await tryPage(path + encodeURIComponent(visible(first)), 15);
  }
});

test('words of the model, and those it was told, are markdown without markup, and text', async () => {
  const chats = packed(3_700, '\n\n');
  await each(chats, async (words) => {
    const message = `[[scenario:injection]] ${visible(words)}`;
    const { status } = await sendJson('/api/race-engineer-chat', { message }, { as: own });
    expect(status).toBe(200);
  });
  await tryPage('/setup-assistant/engineer', 2 * payloads.length);
  await page
    .getByRole('textbox')
    .last()
    .fill(`[[scenario:injection]] ${chats[1]?.slice(0, 1_000)}`);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForFunction(
    (sent) => document.body.textContent.split('You said:').length > sent + 1,
    chats.length,
  );
  await judgePage('a streamed answer', 50);
  const answers = await readRows<{ content: string }>(
    `chat_messages?clerk_user_id=eq.${own.id}&role=eq.assistant`,
  );
  expect(answers.filter(({ content }) => content.includes('<script>')).length).toBeGreaterThanOrEqual(
    chats.length,
  );

  const runs: number[] = [];
  await each(packed(1_900, ' ').slice(0, 4), async (words) => {
    const prompt = `[[scenario:injection]] ${visible(words)}`;
    const made = await sendJson('/api/generate-setup', { ...generateBody, prompt }, { as: own });
    runs.push(JSON.parse(made.text).id);
  });
  for (const run of runs) await tryPage(`/setup-assistant?setup=${run}`, 25);
  await tryPage('/setup-assistant', 100);
});

test('no link but one to YouTube is taken for a video, and it opens nothing but YouTube’s player', async () => {
  await each(
    [...hostileAddresses, ...payloads.slice(0, 10)],
    async (youtube_url) => {
      const { status, text, headers } = await sendForm(
        '/upload-setup',
        { ...uploadForm, youtube_url },
        { as: own },
      );
      if (status === 400 && text.includes('Enter a valid YouTube URL')) return tally.count(null);
      const shown = await ask(headers.get('location') ?? '/');
      const link = /<a href="([^"]*)"[^>]*>(?:(?!<\/a>).)*Watch on YouTube/.exec(shown.text)?.[1];
      const isVideo =
        link !== undefined &&
        /^https?:\/\/((www|m|music)\.)?(youtube(-nocookie)?\.com|youtu\.be)\//.test(link);
      tally.count(
        status === 303 && (isVideo || link === undefined) ? null : `${youtube_url}: ${status} ${link}`,
      );
    },
    4,
  );
  const [id = 0] = await storeAs([
    {
      author: { username: 'x', first_name: '', last_name: '' },
      setup: { youtube_url: "https://www.youtube.com/watch?v=../../evil'&autoplay=1#x" },
    },
  ]);
  await open(page, `/setup-viewer/${id}`);
  await page.getByRole('button', { name: 'Play video' }).click();
  const source = await page.locator('iframe').getAttribute('src');
  tally.count(
    source?.startsWith('https://www.youtube-nocookie.com/embed/') && !source.includes('..%2f')
      ? null
      : String(source),
  );
});
