import type { AppLoadContext } from '@remix-run/cloudflare';
import type { Generation } from '#platform/adapters/supabase/generations';
import { callEngineer } from './engineer.server.ts';

/**
 * A run's present state. The engineer is asked about one that the database calls running: it ends runs without a worker,
 * and a page without JavaScript has no other way to learn of it.
 */
export async function settleRun(context: AppLoadContext, generation: Generation): Promise<Generation> {
  if (generation.status !== 'running') return generation;
  const { id, clerk_user_id: driverId } = generation;
  const answer = await callEngineer(context, { ask: 'generation', id });
  await answer.body?.cancel();
  return (await context.generations.byId(id, driverId)) ?? generation;
}
