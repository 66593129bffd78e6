import { expect, test } from 'vitest';
import { badgeStyle, badgeText } from './badge.ts';
import { gateState } from './gate.ts';
import {
  daysUntilExpiry,
  isActive,
  isEntitled,
  isExpired,
  isLifetime,
  lifetimeEnd,
  timeOf,
} from './subscription.ts';

const now = new Date('2026-11-20T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000).toISOString();

const statuses = [
  'active',
  'trialing',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'unpaid',
  'paused',
  'none',
  'something_new',
  null,
];
const ends = {
  none: null,
  'long past': hours(-24 * 40),
  'just past': hours(-1),
  soon: hours(30),
  'in a month': hours(24 * 30),
  'before the marker': '2099-01-01T00:00:00.000Z',
  'after the marker': '2099-01-01T00:00:00.001Z',
  lifetime: lifetimeEnd,
};
type EndName = keyof typeof ends;

/** §4 read from a table instead of from the code: which statuses count before and after the lifetime marker. */
const activeBefore = ['active', 'trialing'];
const activeAfter = ['active'];
const pastEnds: EndName[] = ['long past', 'just past'];
const lifetimeEnds: EndName[] = ['after the marker', 'lifetime'];
const days: Record<EndName, number | null> = {
  none: null,
  'long past': -40,
  'just past': 0,
  soon: 2,
  'in a month': 30,
  'before the marker': 26_340,
  'after the marker': null,
  lifetime: null,
};

const cases = statuses.flatMap((status) =>
  (Object.keys(ends) as EndName[]).flatMap((end) =>
    [true, false].map((cancels) => ({ status, end, cancels })),
  ),
);

test.each(cases)('$status, period end $end, cancels $cancels', ({ status, end, cancels }) => {
  const subscription = { status, current_period_end: ends[end], cancel_at_period_end: cancels };
  const active = (lifetimeEnds.includes(end) ? activeAfter : activeBefore).includes(status ?? '');
  const past = pastEnds.includes(end);
  // A plan that renews is not shut out for the hours that its renewal may take to reach us.
  const open = active && (!past || (end === 'just past' && !cancels));
  expect(isActive(subscription)).toBe(active);
  expect(isExpired(subscription, now)).toBe(past);
  expect(isEntitled(subscription, now)).toBe(open);
  expect(daysUntilExpiry(subscription, now)).toBe(days[end]);

  const gate = gateState(subscription, now);
  expect(gate.open).toBe(open);
  const isOverdue = status === 'past_due' || status === 'unpaid';
  const willEnd = cancels && !lifetimeEnds.includes(end) && !isOverdue;
  if (open && !willEnd) expect(gate).toMatchObject({ state: 'active', title: null, message: null });
  else if (!open && (past || status === 'canceled')) {
    expect(gate).toMatchObject({ state: 'expired', title: 'Subscription Expired' });
  } else if (willEnd) expect(gate).toMatchObject({ state: 'ending', title: 'Subscription Ending Soon' });
  else expect(gate).toMatchObject({ state: 'none', title: 'Upgrade to Premium' });
  expect(gate.paymentOverdue).toBe(isOverdue);
});

test('a driver who owes reads how much, and one whose bank has the money that it does', () => {
  const subscription = { current_period_end: hours(97), cancel_at_period_end: false };
  const owes = { status: 'past_due', payment: 'owed', owed_amount: 999, owed_currency: 'usd' } as const;
  expect(gateState({ ...subscription, ...owes }, now).owed).toBe('$9.99');
  const disputed = gateState({ ...subscription, status: 'canceled', payment: 'disputed' }, now);
  expect([disputed.title, disputed.message]).toEqual([
    'Subscription Expired',
    expect.stringContaining('Your bank has the money for this plan'),
  ]);
});

test('no subscription is neither active nor expired and meets the upgrade card', () => {
  expect(isActive(null)).toBe(false);
  expect(isExpired(null, now)).toBe(false);
  expect(isEntitled(null, now)).toBe(false);
  expect(isLifetime(null)).toBe(false);
  expect(daysUntilExpiry(null, now)).toBeNull();
  expect(gateState(null, now)).toMatchObject({ state: 'none', open: false, title: 'Upgrade to Premium' });
});

test('access ends the moment that a cancelled period does, and a day later where it should have renewed', () => {
  const at = (cancel_at_period_end: boolean) => ({
    status: 'active',
    current_period_end: now.toISOString(),
    cancel_at_period_end,
  });
  const later = (ms: number) => new Date(now.getTime() + ms);
  expect(isEntitled(at(true), now)).toBe(true);
  expect(isEntitled(at(true), later(1))).toBe(false);
  expect(isEntitled(at(false), later(86_399_999))).toBe(true);
  expect(isEntitled(at(false), later(86_400_000))).toBe(false);
});

test('the ending card counts the days left, rounded up', () => {
  const ending = (end: string) =>
    gateState({ status: 'active', current_period_end: end, cancel_at_period_end: true }, now).message;
  expect(ending(hours(97))).toBe('Your subscription ends in 5 days. Renew to keep your access.');
  expect(ending(hours(24))).toBe('Your subscription ends in 1 day. Renew to keep your access.');
  expect(ending(hours(0))).toBe('Your subscription ends today. Renew to keep your access.');
});

test('timestamps are read as ISO and as Postgres prints them', () => {
  const time = Date.UTC(2026, 10, 20, 12, 24, 35, 648);
  expect(timeOf('2026-11-20T12:24:35.648Z')).toBe(time);
  expect(timeOf('2026-11-20 12:24:35.648+00')).toBe(time);
  expect(timeOf('2026-11-20T12:24:35.648123+00:00')).toBe(time);
  expect(timeOf('2026-11-20 14:24:35.648+02')).toBe(time);
  expect([timeOf('soon'), timeOf(''), timeOf(null)]).toEqual([null, null, null]);
});

test('a badge looks as its status deserves, and an unknown one is secondary', () => {
  expect(badgeStyle('active')).toBe('default');
  expect(badgeStyle('trialing')).toBe('secondary');
  for (const status of ['canceled', 'incomplete', 'incomplete_expired', 'past_due', 'unpaid']) {
    expect(badgeStyle(status)).toBe('destructive');
  }
  expect(['paused', 'none', 'constructor', null].map(badgeStyle)).toEqual(Array(4).fill('secondary'));
  expect(badgeText('past_due')).toBe('Past due');
});
