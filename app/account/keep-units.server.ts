import type { AppLoadContext } from '@remix-run/cloudflare';
import type { Profile } from '#core/adapters/supabase/profiles';
import { DatabaseUnavailable } from '#core/platform/database-errors';
import { logError } from '#core/platform/observability/log';
import { printUnits, readUnits, type UnitKind, type Units, unitKinds } from '#core/setup/chosen-units';
import { chosenUnits, unitsCookie } from '../edge/page-cache/units-cookie.server.ts';
import { withToast } from '../ui/toast.server.ts';
import { profileOf } from './profile.server.ts';

/** The choice that a form sends, a field for each kind; null where it is none of ours. */
export function unitsIn(form: FormData): Units | null {
  const chosen = (kind: UnitKind) => String(form.get(kind) ?? '');
  return readUnits(unitKinds.map(chosen).join('.'));
}

/**
 * Keeps what a driver chose: in this browser, and of who is signed in for every other one.
 * @returns headers for the redirect; null while it cannot be kept
 */
export async function keepUnits(context: AppLoadContext, units: Units): Promise<Headers | null> {
  try {
    if (context.driver.state === 'signed-in') {
      await profileOf(context);
      await context.profiles.chooseUnits(printUnits(units));
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    logError('units were not kept', { error });
    return null;
  }
  const headers = new Headers(await withToast('units-saved'));
  headers.append('Set-Cookie', unitsCookie(units));
  return headers;
}

/** The cookie line that brings a browser up to what its driver chose elsewhere; null where it knows. */
export function unitsFromProfile(profile: Pick<Profile, 'units'> | null, browser: Headers): string | null {
  const kept = readUnits(profile?.units);
  const here = chosenUnits(browser);
  return kept && (!here || printUnits(kept) !== printUnits(here)) ? unitsCookie(kept) : null;
}
