import type { EngineerRequest } from '../baseline/conditions.ts';
import { asEngineerGame } from '../../setup/catalogue.ts';
import { conditionsOf } from './asked-conditions.ts';
import { generateSchema } from './request.ts';

type Stored = { game: string; car: string; track: string; request: Record<string, unknown> };

/** The conditions a stored run was made for; null where they can no longer be read. */
export function conditionsOfGeneration({ game: name, car, track, request }: Stored): EngineerRequest | null {
  const game = asEngineerGame(name);
  if (!game) return null;
  const own = { game, car, track, requestId: undefined, userId: undefined };
  const body = generateSchema.safeParse({ ...request, ...own });
  if (!body.success) return null;
  try {
    return conditionsOf(body.data, game);
  } catch {
    return null;
  }
}
