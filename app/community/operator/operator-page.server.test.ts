import type {} from '../../../load-context.ts';
import { expect, test } from 'vitest';
import type { DoneAction, OperatorDesk } from '#platform/moderation/operator-desk';
import type { Submission } from '../../ui/form-action.server.ts';
import { actAtDesk } from './operator-answer.server.ts';
import { renderOperatorPage } from './operator-page.server.tsx';

const none = { rows: [], hasMore: false };
const hidden: DoneAction = {
  ...{ id: 7, done_at: '2026-11-24T10:00:00Z', operator: 'Olga', action: 'hide', holds: true },
  ...{ author_id: 3, garage: null, reason: 'Copied.' },
  ...{ setup_id: 12, game: 'ACC', car_name: 'bmw_m4_gt3', track_name: 'spa' },
  ...{ username: null, first_name: null, last_name: null },
};
const desk: OperatorDesk = {
  reports: none,
  comments: [],
  done: { rows: [hidden], hasMore: false },
  findings: none,
  waiting: 0,
  recounts: 0,
  corrections: [{ part: 'struck complaint', times: 1_300 }],
};

test('setups of blocked authors that still wait are counted, and what drivers corrected', () => {
  expect(renderOperatorPage(desk, 'x')).not.toContain('still to settle');
  expect(renderOperatorPage(desk, 'x')).toContain('struck complaint: 1,300');
  expect(renderOperatorPage({ ...desk, recounts: 1_300 }, 'x')).toContain('1,300 drivers wait');
  expect(renderOperatorPage({ ...desk, waiting: 1_300 }, 'x')).toContain(
    '1,300 setups of blocked or unblocked authors',
  );
});

test('an operator’s reason comes back in its form with what is wrong', () => {
  const typed = {
    subject: 'done-7',
    reason: 'Seen it.',
    problem: 'It is not there any more.',
    status: 422,
  } as const;
  const form = renderOperatorPage(desk, 'x', typed).split('<form')[1] ?? '';
  expect(form).toContain('Seen it.');
  expect(form).toContain('It is not there any more.');
});

test('a ruling on a garage from an earlier release is still shown', () => {
  const ruling: DoneAction = {
    ...hidden,
    action: 'drop',
    setup_id: null,
    holds: false,
    garage: 'LMU Porsche_963 WEC2026',
  };
  const page = renderOperatorPage({ ...desk, done: { rows: [ruling], hasMore: false } }, 'x');
  expect(page).toMatch(/Dropped<.*LMU Porsche_963 WEC2026/s);
});

test.each([
  [404, 'not_found', 404],
  [401, 'signed_out', 503],
  [502, 'no_answer', 503],
  [503, 'database_unavailable', 503],
])('an act that is answered %d %s ends with %d', async (status, code, expected) => {
  const context = {
    ai: { fetch: async () => Response.json({ error: 'No.', code }, { status }) },
    env: { APP_ORIGIN: 'https://scrutineer.test' },
    driver: { state: 'signed-in', userId: 'user_1', token: 't' },
    account: { hear: () => {} },
    ...{ isRateLimited: false, requestId: 'x' },
  } as unknown as Submission['context'];
  const values = { action: 'hide', setup: 1, author: null, comment: null, reason: 'Copied.' } as const;
  const request = new Request('https://scrutineer.test/operator', { method: 'POST' });
  const ended = await actAtDesk(values, { context, request, form: new FormData() } as Submission).catch(
    (answer: Response) => answer,
  );
  expect(ended).toMatchObject({ status: expected });
});
