import { roomLists } from '#racing/engineer/run/room-page';
import { refuse } from '#platform/http/answer';
import { askRoom, roomOf } from '../room-of.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * `GET /api/engine-room/{list}?after=`: a page of what the driver's engine room keeps. Only the web Worker asks for it, for
 * the file with all of a driver's data.
 */
export const showRoomRows: Endpoint = async ({ request, url, driver, bindings }) => {
  const list = roomLists.find((name) => name === url.pathname.split('/')[3]);
  if (!list) throw refuse({ status: 404, code: 'not_found', error: 'There’s nothing here.' });
  const page = new URLSearchParams({ after: url.searchParams.get('after') ?? '' });
  return askRoom(roomOf(driver.userId, bindings), `/kept/${list}?${page}`, request);
};
