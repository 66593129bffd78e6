/** One delivery of one event. Times are this machine's, in milliseconds: a movable clock does not hurry the network. */
export type Delivery = {
  status: 'pending' | 'delivered' | 'given-up';
  attempts: number;
  queuedAt: number;
  nextAttemptAt: number;
  lastAnswer: string | null;
};

/** The wait after a failed attempt doubles up to this. Hosted services wait hours; here somebody is looking on. */
const longestWaitMs = 60_000;
const givenUpAfterMs = 3 * 86_400_000;
const answerWithinMs = 20_000;
const atOnce = 32;
const deliveriesKept = 1_000;

export type Courier<Content> = {
  enqueue(content: Content): void;
  /** Attempts everything undelivered, and waits for the answers. Gives how many are still undelivered. */
  hurry(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
};

/**
 * Delivers events to the application's webhook until it answers 2xx, across restarts: at least once, in no order.
 *
 * @param deliveries all of them, kept by the caller
 * @param request a signed request, made anew for each attempt
 * @param send carries a request; the network where left out
 */
export function createCourier<Content extends object>({
  deliveries,
  request,
  send = fetch,
  save,
  onDelivered,
}: {
  deliveries: (Delivery & Content)[];
  request: (content: Content) => Request;
  send?: ((request: Request) => Promise<Response>) | undefined;
  save: () => void;
  onDelivered?: (content: Content) => void;
}): Courier<Content> {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let work: Promise<unknown> = Promise.resolve();

  const pending = () => deliveries.filter(({ status }) => status === 'pending');

  async function attempt(delivery: Delivery & Content): Promise<void> {
    delivery.attempts += 1;
    try {
      const signal = AbortSignal.timeout(answerWithinMs);
      const response = await send(new Request(request(delivery), { signal }));
      await response.arrayBuffer();
      delivery.lastAnswer = String(response.status);
      if (response.ok) {
        delivery.status = 'delivered';
        onDelivered?.(delivery);
        return;
      }
    } catch (error) {
      delivery.lastAnswer = error instanceof Error ? error.message : String(error);
    }
    const wait = Math.min(longestWaitMs, 1_000 * 2 ** (delivery.attempts - 1));
    if (Date.now() - delivery.queuedAt > givenUpAfterMs) delivery.status = 'given-up';
    else delivery.nextAttemptAt = Date.now() + wait;
  }

  async function deliverDue(): Promise<void> {
    const due = pending().filter(({ nextAttemptAt }) => nextAttemptAt <= Date.now());
    due.sort((a, b) => a.nextAttemptAt - b.nextAttemptAt);
    async function lane(): Promise<void> {
      for (let next = due.shift(); next; next = due.shift()) await attempt(next);
    }
    await Promise.all(Array.from({ length: atOnce }, lane));
    save();
  }

  function wake(): void {
    if (!running) return;
    clearTimeout(timer);
    const next = pending().reduce((soonest, { nextAttemptAt }) => Math.min(soonest, nextAttemptAt), Infinity);
    if (next === Infinity) return;
    // A moment's wait lets the answer that caused the event leave first.
    timer = setTimeout(tick, Math.max(10, next - Date.now()));
  }

  /** Awaited one after the other, so that no delivery is attempted twice at once. */
  const tick = () => {
    work = work.then(deliverDue).then(wake);
    return work;
  };

  const makeDue = () => {
    for (const delivery of pending()) delivery.nextAttemptAt = Date.now();
  };

  return {
    enqueue(content) {
      const now = Date.now();
      const fresh = { attempts: 0, queuedAt: now, nextAttemptAt: now, lastAnswer: null };
      deliveries.push({ ...content, ...fresh, status: 'pending' });
      // The list shows what happened lately; what was settled long ago is dropped.
      const settled = deliveries.findIndex(({ status }) => status !== 'pending');
      if (deliveries.length > deliveriesKept && settled >= 0) deliveries.splice(settled, 1);
      wake();
    },
    async hurry() {
      await work;
      makeDue();
      await tick();
      return pending().length;
    },
    start() {
      running = true;
      makeDue();
      wake();
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      await work;
    },
  };
}
