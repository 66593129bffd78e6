import { randomBytes } from 'node:crypto';

/** A mark in every word that belongs to one driver alone: found in the wrong place, it is a leak. */
export const secretMark = 'ownword';

export function mark(what: string): string {
  return `${what}${secretMark}${randomBytes(6).toString('hex')}`;
}
