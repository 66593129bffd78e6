import { createHmac } from 'node:crypto';
import type { StripeEvent } from './resources.ts';
import type { Delivery, StripeState } from './state.ts';

/** The wait after a failed attempt doubles up to this. Stripe waits hours; here somebody is looking on. */
const longestWaitMs = 60_000;
/** Stripe goes on for three days. */
const givenUpAfterMs = 3 * 86_400_000;
const answerWithinMs = 20_000;
const atOnce = 32;

export const registeredEvents: ReadonlySet<string> = new Set(
  `
  checkout.session.completed checkout.session.async_payment_succeeded
  checkout.session.async_payment_failed checkout.session.expired customer.subscription.created
  customer.subscription.updated customer.subscription.deleted customer.subscription.paused
  customer.subscription.resumed invoice.paid invoice.payment_failed charge.refunded refund.failed
  charge.dispute.created charge.dispute.updated charge.dispute.closed
`
    .trim()
    .split(/\s+/),
);

/** A webhook's `stripe-signature` header. `at` in seconds since 1970. */
export function signatureHeader(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

export type Courier = {
  enqueue(event: StripeEvent): void;
  /** Attempts what is due now, and waits for the answers. Used by the timer and by tests. */
  deliverDue(): Promise<void>;
  /** Recomputes due deliveries after they were held back. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
};

/** A delivery request, shared by the real courier and by tests that carry it themselves. */
export function deliveryRequest(state: StripeState, event: StripeEvent, url: string, at: number): Request {
  const body = JSON.stringify(event, null, 2);
  return new Request(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureHeader(body, state.webhookSecret, at),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    },
  });
}

/**
 * Delivers events to one endpoint until it answers 2xx, across restarts.
 *
 * @param send carries a request; the network in use, something else in tests
 * @param realNow this machine's clock in milliseconds: signatures are made with it, not with the movable clock
 */
export function createCourier({
  state,
  url,
  realNow,
  send,
  save,
}: {
  state: StripeState;
  url: string;
  realNow: () => number;
  send: (request: Request) => Promise<Response>;
  save: () => void;
}): Courier {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let work: Promise<void> = Promise.resolve();

  const pending = (): Delivery[] => state.deliveries.filter(({ status }) => status === 'pending');

  async function attempt(delivery: Delivery): Promise<void> {
    const event = state.tables.events[delivery.eventId];
    if (!event) {
      delivery.status = 'given-up';
      return;
    }
    delivery.attempts += 1;
    try {
      const request = deliveryRequest(state, event, url, Math.floor(realNow() / 1000));
      const response = await send(new Request(request, { signal: AbortSignal.timeout(answerWithinMs) }));
      await response.arrayBuffer();
      delivery.lastAnswer = String(response.status);
      if (response.ok) {
        delivery.status = 'delivered';
        event.pending_webhooks = 0;
        return;
      }
    } catch (error) {
      delivery.lastAnswer = error instanceof Error ? error.message : String(error);
    }
    const wait = Math.min(longestWaitMs, 1_000 * 2 ** (delivery.attempts - 1));
    if (realNow() - delivery.queuedAt > givenUpAfterMs) delivery.status = 'given-up';
    else delivery.nextAttemptAt = realNow() + wait;
  }

  async function deliverDue(): Promise<void> {
    if (state.holdsDeliveries) return;
    const due = pending().filter(({ nextAttemptAt }) => nextAttemptAt <= realNow());
    due.sort((a, b) => a.nextAttemptAt - b.nextAttemptAt || a.id - b.id);
    async function lane(): Promise<void> {
      for (let next = due.shift(); next; next = due.shift()) await attempt(next);
    }
    await Promise.all(Array.from({ length: atOnce }, lane));
    // The list shows what happened lately; what is settled long ago is dropped.
    const settled = state.deliveries.filter(({ status }) => status !== 'pending');
    if (settled.length > 1_000) {
      const dropped = new Set(settled.slice(0, settled.length - 500));
      state.deliveries = state.deliveries.filter((delivery) => !dropped.has(delivery));
    }
    save();
  }

  function wake(): void {
    if (!running) return;
    clearTimeout(timer);
    const next = pending().reduce((soonest, { nextAttemptAt }) => Math.min(soonest, nextAttemptAt), Infinity);
    if (next === Infinity || state.holdsDeliveries) return;
    // A moment's wait lets the answer that caused the event leave first, as it does at Stripe.
    timer = setTimeout(tick, Math.max(10, next - realNow()));
  }

  function tick(): void {
    // Awaited one after the other, so that no delivery is attempted twice at once.
    work = work.then(deliverDue).then(wake);
  }

  return {
    enqueue(event) {
      if (!registeredEvents.has(event.type)) {
        event.pending_webhooks = 0;
        return;
      }
      const now = realNow();
      state.deliveries.push({
        ...{ id: ++state.sequence, eventId: event.id, status: 'pending', attempts: 0 },
        ...{ queuedAt: now, nextAttemptAt: now, lastAnswer: null },
      });
      wake();
    },
    deliverDue,
    wake,
    start() {
      running = true;
      for (const delivery of pending()) delivery.nextAttemptAt = realNow();
      wake();
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      await work;
    },
  };
}
