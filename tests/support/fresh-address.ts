import { randomInt } from 'node:crypto';

/** An address that no limit knows yet, as `CF-Connecting-IP` names it. */
export function freshAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
