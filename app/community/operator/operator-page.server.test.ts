import { expect, test } from 'vitest';
import type { FactState, OperatorDesk, OperatorFact } from '#core/platform/moderation/operator-desk';
import { renderOperatorPage } from './operator-page.server.tsx';

const none = { rows: [], hasMore: false };
const garage = { game: 'LMU', car: 'BMW_M4_LMGT3', version: 'WEC2026' } as const;
const fact = (id: number, state: FactState, about: Partial<OperatorFact>): OperatorFact => ({
  ...{ id, state, setting: 'REARWING.RWSetting', lowest: null, highest: null, position: null, reads: null },
  ...{ seen_at: '2026-11-24T10:00:00Z', drivers: 2 },
  ...about,
});
const counts = { agreed: 1, contested: 1, waiting: 0, accepted: 0, dropped: 1 };
const desk: OperatorDesk = {
  ...{ reports: none, done: none, findings: none, waiting: 0, recounts: 0 },
  garages: { rows: [{ ...garage, since: '2026-11-24T10:00:00Z', ...counts }], hasMore: false },
  garage: {
    ...garage,
    facts: [
      fact(7, 'contested', { position: 3, reads: '-0.4 deg' }),
      fact(8, 'agreed', { lowest: 0, highest: 11 }),
      fact(9, 'dropped', { position: 0, reads: '<b>free setups</b>', drivers: 0 }),
    ],
  },
};

test('a garage is drawn with every fact, how it stands and what can be done', () => {
  const page = renderOperatorPage(desk, 'x');
  expect(page).toContain('1 contested, 1 agreed, 1 dropped');
  expect(page).toContain('REARWING.RWSetting: 0 to 11 (2 drivers)');
  expect(page).toContain('REARWING.RWSetting, 3: -0.4 deg (2 drivers)');
  expect(page).toContain('&lt;b&gt;free setups&lt;/b&gt; (0 drivers, not believable: nobody gets it)');
  const forms = page.split('<form').slice(1);
  const buttons = forms.map((form) =>
    [...form.matchAll(/value="(accept|drop)"/g)].map(([, action]) => action),
  );
  expect(buttons).toEqual([['accept', 'drop'], ['drop'], ['accept']]);
  for (const form of forms)
    expect(form).toContain('action="/operator?garage=LMU%7EBMW_M4_LMGT3%7EWEC2026#garage"');
});

test('setups of blocked authors that still wait are counted', () => {
  expect(renderOperatorPage(desk, 'x')).not.toContain('still to settle');
  expect(renderOperatorPage({ ...desk, recounts: 1_300 }, 'x')).toContain('1,300 drivers wait');
  expect(renderOperatorPage({ ...desk, waiting: 1_300 }, 'x')).toContain(
    '1,300 setups of blocked or unblocked authors',
  );
});

test('what an operator ticked and typed comes back with what is wrong', () => {
  const typed = {
    subject: 'facts-agreed',
    reason: 'Seen it.',
    problem: 'Tick the facts you mean.',
    ticked: ['8'],
    status: 400,
  } as const;
  const form = renderOperatorPage(desk, 'x', typed).split('<form')[2] ?? '';
  expect(form).toMatch(/name="fact"[^>]*checked=""[^>]*value="8"|value="8"[^>]*checked=""/);
  expect(form).toContain('Seen it.');
  expect(form).toContain('Tick the facts you mean.');
});
