import { afterEach, expect, test, vi } from 'vitest';
import type { BillingApi } from '#platform/billing/api';
import { failureSentences } from '#platform/billing/sentences';
import { reliableBilling } from './billing.server.ts';

const driver = { clerkUserId: 'user_1' };
const logLines: unknown[][] = [];

afterEach(() => {
  vi.useRealTimers();
  logLines.length = 0;
});

function keepErrors(): void {
  vi.mocked(console.error)
    .mockReset()
    .mockImplementation((...line) => void logLines.push(JSON.parse(String(line[0]))));
}

/** A binding each of whose methods does the same. */
const bindingThat = (answer: () => Promise<never>): BillingApi => ({
  plans: answer,
  createCheckoutSession: answer,
  completeCheckout: answer,
  cancel: answer,
  reactivate: answer,
  syncCustomer: answer,
  portalUrl: answer,
});

const everyCall = (billing: BillingApi) =>
  [
    ['plans', billing.plans()],
    [
      'createCheckoutSession',
      billing.createCheckoutSession({ ...driver, email: '', priceId: 'p', origin: '' }),
    ],
    ['completeCheckout', billing.completeCheckout({ ...driver, sessionId: 'cs_1' })],
    ['cancel', billing.cancel(driver)],
    ['reactivate', billing.reactivate(driver)],
    ['syncCustomer', billing.syncCustomer(driver)],
    ['portalUrl', billing.portalUrl({ ...driver, returnUrl: '' })],
  ] as const;

test('a webhook Worker that is away is told to the operators, and to drivers in the words for them', async () => {
  keepErrors();
  const away = new Error('STRIPE_SECRET_KEY is missing');
  for (const [name, answer] of everyCall(reliableBilling(bindingThat(() => Promise.reject(away))))) {
    expect(await answer).toEqual({ ok: false, code: 'upstream', status: 502, error: failureSentences[name] });
    expect(logLines).toContainEqual(expect.objectContaining({ what: 'billing_unavailable', call: name }));
  }
  vi.mocked(console.error).mockClear();
});

test('a page that mentions prices asks for the plans once in ten seconds, and again after a failure', async () => {
  keepErrors();
  vi.useFakeTimers();
  const noteAsked = vi.fn();
  const plans = vi.fn<BillingApi['plans']>().mockRejectedValueOnce(new Error('away'));
  plans.mockResolvedValue({ ok: true, plans: [] });
  const binding = { ...bindingThat(() => Promise.reject(new Error('unused'))), plans };
  const recentPlans = () => reliableBilling(binding, undefined, noteAsked).recentPlans();
  expect(await recentPlans()).toMatchObject({ ok: false });
  for (let page = 0; page < 3; page += 1) expect(await recentPlans()).toEqual({ ok: true, plans: [] });
  expect(plans).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  await recentPlans();
  expect(plans).toHaveBeenCalledTimes(3);
  expect(noteAsked.mock.calls.length).toBeGreaterThanOrEqual(5);
  vi.mocked(console.error).mockClear();
});

test('an answer of another kind, as of another version of the Worker, counts as none', async () => {
  keepErrors();
  const strange = () => Promise.resolve('<html>' as never);
  for (const [name, answer] of everyCall(reliableBilling(bindingThat(strange)))) {
    expect(await answer).toMatchObject({ ok: false, status: 502, error: failureSentences[name] });
  }
  vi.mocked(console.error).mockClear();
});

test('nobody waits for ever: plans three seconds, who has paid eight, everything else twenty', async () => {
  keepErrors();
  vi.useFakeTimers();
  const answered: string[] = [];
  const billing = reliableBilling(bindingThat(() => new Promise(() => {})));
  for (const [name, answer] of everyCall(billing)) void answer.then(() => answered.push(name));
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return answered.splice(0);
  };
  expect(await after(2_999)).toEqual([]);
  expect(await after(1)).toEqual(['plans']);
  expect(await after(4_999)).toEqual([]);
  expect(await after(1)).toEqual(['completeCheckout']);
  expect(await after(11_999)).toEqual([]);
  expect(await after(1)).toHaveLength(5);
  vi.mocked(console.error).mockClear();
});

test('an answer is passed on', async () => {
  const billing = reliableBilling({
    ...bindingThat(() => Promise.reject(new Error('not asked'))),
    plans: async () => ({ ok: true, plans: [] }),
    cancel: async ({ clerkUserId }) => ({
      ok: false,
      code: 'no_subscription',
      status: 404,
      error: clerkUserId,
    }),
  });
  expect(await billing.plans()).toEqual({ ok: true, plans: [] });
  expect(await billing.cancel(driver)).toMatchObject({ code: 'no_subscription', error: 'user_1' });
});
