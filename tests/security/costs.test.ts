import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressAt } from '../../app/edge/addresses.server.ts';
import { sampled } from '../support/sampled.ts';
import { onServer } from '../../racing/laps/recording/bounds.ts';
import { costlyFiles } from '../../racing/laps/recording/costly-files.fixture.ts';
import { bodyOf, routes } from '../support/requests.ts';
import { accFile, lmuFile } from '../support/setup-files.ts';
import { ask, send, sendJson } from './product.ts';
import { stockedDriver, thingsToSend } from './stocked-driver.ts';
import { openTally } from './tally.ts';

const tally = openTally();
const things = await thingsToSend({ hasRun: true });
const drivers = await Promise.all(Array.from({ length: 12 }, () => stockedDriver({ hasRun: false })));

const most = { seconds: 2, bytes: 64_000_000 };

/** The product's own Workers: they descend from the process that started this one. */
function workers(): string[] {
  const parentOf = (pid: string) =>
    /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  return readdirSync('/proc').filter((pid) => {
    try {
      if (!/^\d+$/.test(pid) || !readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('workerd'))
        return false;
      let ancestor: string | undefined = pid;
      while (ancestor && ancestor !== '0' && ancestor !== String(process.ppid)) ancestor = parentOf(ancestor);
      return ancestor === String(process.ppid);
    } catch {
      return false;
    }
  });
}
const pids = workers();

/** Seconds of processor that the Workers took until now. */
const secondsOf = () =>
  pids.reduce((sum, pid) => {
    const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\(.*\)| /s);
    return sum + (Number(fields[11]) + Number(fields[12])) / 100;
  }, 0);
const bytesOf = (name: 'VmHWM' | 'VmRSS') =>
  Math.max(
    ...pids.map(
      (pid) =>
        Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) *
        1024,
    ),
  );
function forgetPeak(): void {
  for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

const lmuLines = lmuFile().split('\n');
const setups = [
  lmuFile() + lmuLines.join('\n').repeat(Math.floor(990 / lmuLines.length) - 1),
  lmuFile().padEnd(255_000),
  `${lmuFile()}\n${`Notes="${'a. '.repeat(80)}"\n`.repeat(800)}`,
  accFile().replace('{', `{"pad":[${'{},'.repeat(4_700)}{}],`),
  accFile().replace('{', `{"pad":"${'\\"'.repeat(120_000)}",`),
];
const parts = [
  ...['a', '[', '{"a":', '{},', '\n', '"', '<a ', '%', '😀', '\\', '9', '1:', '//', 'a.', '25°C 26.5 psi '],
  ...['understeer mid corner but not on exit, ', 'FuelSetting=1//2\n', 'ferari spa ', '1.1.', '&amp;'],
];
/** Texts of every kind as long as a field, a message and a whole body take them, and whole setups. */
const fillers = (largest: number) => [
  ...[100, 2_000, 4_000, Math.floor(largest / 4)].flatMap((length) =>
    parts.map((part) => part.repeat(Math.ceil(length / part.length)).slice(0, length)),
  ),
  ...setups.filter((text) => text.length < largest - 8_000),
];

type Case = { line: string; act: (place: number) => Promise<{ status: number }> };

const writes = routes.flatMap(([, route]) =>
  route.writes.flatMap((write): Case[] => {
    const [path, content] = [write.path(things), write.content(things)];
    if (content === 'nothing' || /^\/sign-out|\/delete$/.test(path)) return [];
    const { largest } = addressAt(path.split('?', 1)[0] ?? '').body;
    const given: Record<string, unknown> = 'json' in content ? content.json : content.form;
    const isJson = bodyOf(write, things).headers['content-type'] !== undefined;
    return Object.keys(given).flatMap((field) =>
      fillers(largest).map((text) => ({
        line: `${path} ${field} ${text.slice(0, 12)} × ${text.length}`,
        act: (place) => {
          const as = place % 2 ? things.own : drivers[place % drivers.length];
          if (isJson) return sendJson(path, { ...given, userId: undefined, [field]: text }, { as });
          const body = new FormData();
          for (const [name, value] of Object.entries({ ...given, [field]: text }))
            body.set(name, String(value));
          return send(path, { as, body });
        },
      })),
    );
  }),
);
const reads = routes.flatMap(([, route]) => {
  const [page = '', query = ''] = route.path(things).split('?');
  return [...new URLSearchParams(query).keys()].flatMap((name) =>
    parts.map((part): Case => {
      const text = encodeURIComponent(part.repeat(2_000 / part.length))
        .slice(0, 7_000)
        .replace(/%.?$/, '');
      const path = `${page}?${query.replace(new RegExp(`(?<=^|&)${name}=[^&]*`), () => `${name}=${text}`)}`;
      return { line: `${page} ${name} ${part}`, act: () => ask(path, { as: things.own }) };
    }),
  );
});

/** Recordings that are as long as the endpoint takes them. */
const recordingsOf = (megabytes: number) =>
  Object.entries(costlyFiles).map(
    ([name, fileOf]): Case => ({
      line: `/api/laps ${name}, ${megabytes} MB`,
      act: (place) => {
        const made = fileOf(megabytes * 1_000_000);
        const body = new FormData();
        for (const file of made instanceof Uint8Array
          ? [{ name: name.split(' ', 1)[0] ?? '', bytes: made }]
          : made)
          body.append('file', new File([new Uint8Array(file.bytes)], file.name));
        return send('/api/laps', { as: drivers[place % drivers.length], body });
      },
    }),
  );

/** All of them would take half an hour. */
const cases = [
  ...[onServer.megabytes, onServer.textMegabytes].flatMap(recordingsOf),
  ...sampled(
    [...writes, ...reads].filter((_, place) => place % 13 === 0),
    7,
  ),
];

/** The processor's seconds and the bytes of one request, and how it was answered. */
async function costOf({ act }: Case, place: number) {
  forgetPeak();
  const [began, before] = [secondsOf(), bytesOf('VmRSS')];
  const { status } = await act(place);
  return { status, seconds: secondsOf() - began, bytes: bytesOf('VmHWM') - before };
}

type Cost = Awaited<ReturnType<typeof costOf>>;
const isHigh = ({ seconds, bytes }: Cost) => seconds >= most.seconds || bytes >= most.bytes;

test('the costliest bodies and addresses that an endpoint takes cost a Worker little', {
  timeout: 1_200_000,
}, async () => {
  expect(pids.length).toBeGreaterThan(0);
  // What a Worker makes once, for whoever comes first.
  for (const { act } of recordingsOf(0.5)) await act(0);
  for (const [place, one] of cases.entries()) {
    const first = await costOf(one, place);
    let { seconds } = first;
    // A request takes as long each time; what a Worker still did for an earlier one does not. Memory is
    // measured once: a Worker keeps what it took, and takes no more for the same again.
    for (let tries = 1; tries < 4 && seconds >= most.seconds; tries += 1) {
      const again = await costOf(one, place);
      if (again.status !== first.status) break;
      seconds = again.seconds;
    }
    const cost = { ...first, seconds };
    const { status, bytes } = cost;
    const report = `${one.line}: ${status}, ${seconds.toFixed(2)} s, ${Math.round(bytes / 1e6)} MB`;
    tally.count(isHigh(cost) ? report : null);
  }
});
