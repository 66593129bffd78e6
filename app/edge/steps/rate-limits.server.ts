import { unknownAddress } from '../addresses.server.ts';
import { isAddressRateLimited, rateLimited } from '../rate-limits.server.ts';
import { refuseAtDoor } from './response.server.ts';
import type { Scope, Step } from './scope.server.ts';

/** Counts the sender's address; once the session is read, the driver counts, too. */
export const limitSender: Step = async (scope) => {
  const isRateLimited = await isAddressRateLimited(scope.request, scope.address, scope.bindings);
  if (isRateLimited && !answersRateLimit(scope)) return refuseAtDoor(scope, rateLimited);
  return { ...scope, isRateLimited };
};

/** True if a page of ours answers a rate-limited request. The route of unknown addresses matches upstream addresses too. */
export const answersRateLimit = ({ request, address, pages }: Scope): boolean =>
  address.upstream === undefined && address.path !== unknownAddress.path && pages.answersRateLimit(request);
