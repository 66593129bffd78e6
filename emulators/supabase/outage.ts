import { z } from 'zod';

const orderSchema = z.object({
  mode: z.enum(['ok', '500', 'hang', 'slow', 'garbage']),
  /** How many requests it lasts; without it until the next order. */
  requests: z.number().int().positive().optional(),
  /** For `slow`: how long an answer is held back. */
  delayMs: z.number().int().min(0).max(60_000).default(1500),
});

export type OutageOrder = z.input<typeof orderSchema>;

export type Outage = {
  obey(order: unknown): boolean;
  current(): { mode: string; requestsLeft: number | null };
  /** Answers in place of the database, or waits and gives undefined when the database shall answer. */
  intercept(request: Request): Promise<Response | undefined>;
  release(): void;
};

export function createOutage(): Outage {
  let order: z.output<typeof orderSchema> = { mode: 'ok', delayMs: 0 };
  let left = Number.POSITIVE_INFINITY;
  const held = new Set<() => void>();

  const hold = (signal: AbortSignal, milliseconds: number | undefined) =>
    new Promise<void>((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const letGo = () => {
        clearTimeout(timer);
        held.delete(letGo);
        resolve();
      };
      held.add(letGo);
      signal.addEventListener('abort', letGo, { once: true });
      if (milliseconds !== undefined) timer = setTimeout(letGo, milliseconds);
    });

  const release = () => {
    for (const letGo of [...held]) letGo();
  };

  return {
    obey(given) {
      const parsed = orderSchema.safeParse(given);
      if (!parsed.success) return false;
      order = parsed.data;
      left = order.requests ?? Number.POSITIVE_INFINITY;
      release();
      return true;
    },
    current: () => ({ mode: order.mode, requestsLeft: Number.isFinite(left) ? left : null }),
    async intercept(request) {
      if (order.mode === 'ok' || left <= 0) return undefined;
      left -= 1;
      switch (order.mode) {
        case '500':
          return Response.json(
            { message: 'An invalid response was received from the upstream server' },
            { status: 500 },
          );
        case 'garbage':
          return new Response('<html><body>[{"id":1,', { headers: { 'content-type': 'application/json' } });
        case 'hang':
          await hold(request.signal, undefined);
          return new Response(null, { status: 504 });
        case 'slow':
          await hold(request.signal, order.delayMs);
          return undefined;
      }
    },
    release,
  };
}
