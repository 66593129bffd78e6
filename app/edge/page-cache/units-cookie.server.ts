import { cookieValue } from '#platform/identity/cookies';
import { gameUnits, printUnits, readUnits, type Units } from '#racing/setup/chosen-units';

const secondsPerYear = 31_536_000;

/** The units that a browser's driver has chosen; the games' own where it says nothing that we wrote. */
export function unitsOf(headers: Headers): Units {
  return chosenUnits(headers) ?? gameUnits;
}

/** The same; null where none were chosen in this browser. */
export function chosenUnits(headers: Headers): Units | null {
  return readUnits(cookieValue(headers.get('Cookie'), 'units'));
}

/** The `Set-Cookie` line that keeps a choice: in the spelling that is a part of cache keys, and so nothing else. */
export function unitsCookie(units: Units): string {
  return `units=${printUnits(units)}; Path=/; Max-Age=${secondsPerYear}; HttpOnly; SameSite=Lax`;
}
