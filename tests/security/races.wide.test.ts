import { expect, test } from 'vitest';
import { untilAnswering } from '../../scripts/until-answering.ts';
import { freshAddress } from '../support/fresh-address.ts';
import { appOrigin } from '../support/stand-ins.ts';
import { type Answer, ask, each, send, sendForm, sendJson } from './product.ts';
import { generateBody, uploadForm } from '../support/requests.ts';
import { readRows, stockedDriver, storeSetups } from './stocked-driver.ts';
import { openTally } from './tally.ts';

const tally = openTally('races');
const author = await stockedDriver({ hasPlan: false });

/** So many at a time: all that a slow machine's database answers within its deadline. */
const together = 25;

/** Does it so often, many at a time; then waits until the product has nothing left to recover from. */
async function atOnce(times: number, act: (turn: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  const turns = Array.from({ length: times }, (_, turn) => turn);
  await each(turns, async (turn) => void answers.push(await act(turn)), together);
  await untilAnswering(`${appOrigin}/healthz`);
  return answers;
}

/** Answers of a product that is asked too much at once; what they were asked for has not been done, or once. */
const busy = [429, 502, 503, 504];

function checkStatuses(what: string, answers: readonly Answer[], good: readonly number[]): void {
  for (const { status } of answers) {
    tally.count([...good, ...busy].includes(status) ? null : `${what}: ${status}`);
  }
  expect(answers.some(({ status }) => good.includes(status))).toBe(true);
}

function check(what: string, found: number, wanted: number): void {
  tally.count(found === wanted ? null : `${what}: ${found} instead of ${wanted}`);
}

test('a hundred likes at once are one', async () => {
  const driver = await stockedDriver({ hasPlan: false });
  const [id = 0] = await storeSetups(author, [{}]);
  const answers = await atOnce(100, (turn) =>
    turn % 2 === 0
      ? sendJson('/api/like-setup', { setupId: id }, { as: driver })
      : send(`/setup-viewer/${id}`, { as: driver, body: '' }),
  );
  checkStatuses('a like', answers, [200, 303]);
  const [row] = await readRows<{ likes: number }>(`setups?id=eq.${id}`);
  check('likes', row?.likes ?? 0, 1);
  check('rows', (await readRows(`setup_likes?setup_id=eq.${id}`)).length, 1);
  const first = answers.filter(({ text }) => text.includes('"alreadyLiked":false'));
  tally.count(first.length <= 1 ? null : `${first.length} were told that theirs was the first`);
});

/** The default variables. */
const runsPerMinute = 10;

test('a hundred runs at once are as many as the quota has', async () => {
  const driver = await stockedDriver({ hasRun: false });
  const begun = Date.now();
  const answers = await atOnce(100, () => sendJson('/api/generate-setup', generateBody, { as: driver }));
  const most = runsPerMinute * Math.ceil((Date.now() - begun) / 60_000);
  checkStatuses('a run', answers, [200]);
  const wasBusy = answers.some(({ status }) => status > 500);
  const runs = (await readRows(`generations?clerk_user_id=eq.${driver.id}`)).length;
  const fewest = wasBusy ? 0 : runsPerMinute;
  tally.count(runs >= fewest && runs <= most ? null : `${runs} runs, not ${fewest} to ${most}`);
  for (const { status, headers } of answers) {
    if (status === 429) tally.count(Number(headers.get('retry-after')) > 0 ? null : 'no Retry-After');
  }
});

test('fifty requests with one id are one run', async () => {
  const driver = await stockedDriver({ hasRun: false });
  const requestId = crypto.randomUUID();
  const answers = await atOnce(50, () =>
    sendJson('/api/generate-setup', { ...generateBody, requestId }, { as: driver }),
  );
  const ids = new Set(answers.flatMap(({ status, text }) => (status === 200 ? [JSON.parse(text).id] : [])));
  check('runs answered', ids.size, 1);
  check('runs', (await readRows(`generations?clerk_user_id=eq.${driver.id}`)).length, 1);
});

test('a form sent twenty times at once is stored once', async () => {
  const request_id = crypto.randomUUID();
  const before = (await readRows(`setups?request_id=eq.${request_id}`)).length;
  const answers = await atOnce(20, () =>
    sendForm('/upload-setup', { ...uploadForm, request_id }, { as: author }),
  );
  checkStatuses('an upload', answers, [303]);
  check('setups', (await readRows(`setups?request_id=eq.${request_id}`)).length, before + 1);
});

test('a setup that is hidden while others read and like it is hidden', async () => {
  const driver = await stockedDriver({ hasPlan: false });
  const [id = 0] = await storeSetups(author, [{ note: 'to be hidden' }]);
  await ask(`/setup-viewer/${id}`);
  await atOnce(20, (turn) => {
    if (turn === 7) return sendForm('/my-setups', { id: String(id), isPublic: 'false' }, { as: author });
    return turn % 2 === 0
      ? ask(`/setup-viewer/${id}`)
      : sendJson('/api/like-setup', { setupId: id }, { as: driver });
  });
  const later = await ask(`/setup-viewer/${id}`, { as: driver, address: freshAddress() });
  check('readers who are not its author', later.status, 404);
  const [row] = await readRows<{ is_public: boolean; likes: number }>(`setups?id=eq.${id}`);
  check('public', Number(row?.is_public), 0);
  tally.count((row?.likes ?? 0) <= 1 ? null : `${row?.likes} likes`);
});
