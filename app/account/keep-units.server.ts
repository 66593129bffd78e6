import type { AppLoadContext } from '@remix-run/cloudflare';
import type { Profile } from '#platform/adapters/supabase/profiles';
import * as z from 'zod';
import { DatabaseUnavailable } from '#platform/database-errors';
import { renewableSession } from '#platform/identity/driver';
import { safeReturnPath } from '#platform/identity/return-path';
import { logError } from '#platform/observability/log';
import { printUnits, readUnits, type UnitKind, type Units, unitKinds } from '#racing/setup/chosen-units';
import { chosenUnits, unitsCookie } from '../edge/page-cache/units-cookie.server.ts';
import {
  type FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
  type Submission,
} from '../ui/form-action.server.ts';
import { withToast } from '../ui/toast.server.ts';
import { renewSessionThen } from './after-renewal.server.ts';
import { profileOf } from './profile.server.ts';

/** Reads a field for each kind of unit; null where the choice is none of ours. */
function unitsIn(form: FormData): Units | null {
  const unitField = (kind: UnitKind) => String(form.get(kind) ?? '');
  return readUnits(unitKinds.map(unitField).join('.'));
}

export const unitsSchema = z.object({ return_to: z.string().catch('').transform(safeReturnPath) });

/** The form again, and the reason why it came back. */
type UnitsAnswer = { problem: string; units: Units | null; returnTo: string };

export const unitsForm = {
  signIn: null,
  keep({ form }: Submission, { message }: Problem): UnitsAnswer {
    const { return_to: returnTo } = unitsSchema.parse(Object.fromEntries(form));
    return { problem: message ?? '', units: unitsIn(form), returnTo };
  },
};

export async function chooseUnits(
  { return_to: redirectTo }: z.output<typeof unitsSchema>,
  { form, context }: Submission,
): Promise<Response | Redirect | FormErrors> {
  const units = unitsIn(form);
  if (!units) return replyWithErrors(422, { message: 'Choose one of each and save again.' });
  if (renewableSession(context.driver)) return renewSessionThen({ units: printUnits(units) }, redirectTo);
  const headers = await keepUnits(context, units);
  if (headers) return { redirectTo, headers };
  return replyWithErrors(503, { message: 'We couldn’t save that. Please try again.' });
}

/**
 * Keeps the units a driver chose: in this browser, and in the profile of a signed-in driver for every other one.
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
    logError('units_write_failed', { error });
    return null;
  }
  const headers = new Headers(await withToast('units-saved'));
  headers.append('Set-Cookie', unitsCookie(units));
  return headers;
}

/** The cookie line that brings a browser up to what its driver chose elsewhere; null where it knows. */
export function unitsFromProfile(profile: Pick<Profile, 'units'> | null, browser: Headers): string | null {
  const units = readUnits(profile?.units);
  const here = chosenUnits(browser);
  return units && (!here || printUnits(units) !== printUnits(here)) ? unitsCookie(units) : null;
}
