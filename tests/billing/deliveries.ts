import { deliveryRequest } from '../../emulators/stripe/deliveries.ts';
import { handleWebhook } from '../../functions/stripe-webhooks/handle-request.ts';
import type { Random } from '../support/random.ts';
import { base, origin, type Stage } from './stage.ts';

/** The most copies of one event beside the first. */
const duplicates = 10;
/** Rounds after which something is never going to be accepted. */
const enough = 2_000;

/** Delivers one event to one of the Workers. @returns whether it was accepted; an answer that never came is none */
async function deliver(stage: Stage, random: Random, id: string): Promise<boolean> {
  const { state } = stage.account;
  const event = state.tables.events[id];
  if (!event) throw new Error(`there is no event ${id}`);
  const request = deliveryRequest(state, event, `${origin}/webhooks/stripe`, base);
  const { services } = random.pick(stage.workers);
  const outcome = await stage.disturbance.run(() => handleWebhook({ request, services }));
  return !outcome.died && outcome.value.ok;
}

/** Stripe's deliveries: in any order, up to ten times each, retried until accepted, and sometimes lost. */
export function createPost(stage: Stage, random: Random, { losesShare = 0 } = {}) {
  const queue: string[] = [];

  async function attempt(id: string): Promise<void> {
    if (!(await deliver(stage, random, id))) queue.push(id);
  }

  const post = {
    queue,
    collect(): void {
      for (const { eventId } of stage.account.state.deliveries.splice(0)) {
        if (random.chance(losesShare)) {
          stage.lost.add(eventId);
          continue;
        }
        const copies = random.chance(0.8) ? 1 : 1 + random.below(duplicates + 1);
        for (let copy = 0; copy < copies; copy++) queue.push(eventId);
      }
    },
    /** Begins to deliver some of what is undelivered. */
    some(limit: number): Promise<void>[] {
      const chosen = Array.from({ length: Math.min(limit, queue.length) }, () =>
        queue.splice(random.below(queue.length), 1),
      );
      return chosen.flat().map(attempt);
    },
    async all(): Promise<void> {
      let rounds = 0;
      for (post.collect(); queue.length > 0; post.collect()) {
        if (++rounds > enough) throw new Error(`never accepted: ${queue.join()} ${stage.failures.slice(-3)}`);
        await stage.scheduler.run(post.some(1 + random.below(12)));
      }
    },
  };
  return post;
}
