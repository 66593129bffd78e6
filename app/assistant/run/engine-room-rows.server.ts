import type { AppLoadContext } from '@remix-run/cloudflare';
import { refuse } from '#platform/http/answer';
import { type RoomList, roomLists, roomPageSchema } from '#racing/engineer/run/room-page';
import { askEngineer } from './engineer.server.ts';

type Caller = Pick<AppLoadContext, 'ai' | 'env' | 'driver' | 'account' | 'isRateLimited' | 'requestId'>;

async function pageOf(caller: Caller, list: RoomList, after: string) {
  const answer = await askEngineer(caller, { ask: 'room', list, after }, roomPageSchema);
  if (answer.ok) return answer.answer;
  throw refuse(answer);
}

/**
 * All that the signed-in driver's engine room keeps, by list. The first page of each is read at once, so that trouble shows
 * while there is still a status to answer with.
 *
 * @throws a Response in the house form when the AI Worker does not answer
 */
export async function engineRoomLists(
  caller: Caller,
): Promise<Record<string, AsyncIterable<Record<string, unknown>>>> {
  const first = await Promise.all(roomLists.map((list) => pageOf(caller, list, '')));
  return Object.fromEntries(
    roomLists.map((list, place) => [list, rowsFrom(list, first[place] ?? { rows: [], next: null })]),
  );

  async function* rowsFrom(list: RoomList, page: Awaited<ReturnType<typeof pageOf>>) {
    yield* page.rows;
    for (let { next } = page; next !== null; ) {
      const more = await pageOf(caller, list, next);
      yield* more.rows;
      next = more.next;
    }
  }
}
