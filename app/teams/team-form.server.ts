import { type AppLoadContext, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { hexDigest } from '#platform/digest';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { type FormErrors, replyWithErrors, type Submission } from '../ui/form-action.server.ts';
import type { TeamAnswer } from './team-words.ts';

/** The answer of every form of a team's pages. */
export const teamForm = {
  isTyped: true,
  signIn: 'Please sign in again. Nothing you typed is lost.',
  goneMessage: 'This team has ended, or you’re no longer in it.',
  away: {
    message: 'We can’t reach the database. Nothing you typed is lost; please try again.',
    log: 'team_write_failed',
  },
  keep({ form }: Submission, about: Partial<TeamAnswer>): TeamAnswer {
    const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    return { intent: values.intent ?? '', values, errors: {}, message: null, ...about };
  },
} as const;

const tryAgain = 'The sign-in service isn’t answering. Please try again in a moment.';

/** Sentences for what the database or Clerk does not do. */
const refusals: Record<string, [status: number, sentence: string]> = {
  forbidden: [403, 'Your role in this team doesn’t allow that.'],
  off: [503, 'Teams are switched off at the sign-in service.'],
  full: [409, 'This team is full.'],
  limit: [409, 'You’re in as many teams as one driver can have.'],
  member: [409, 'This driver is in the team already.'],
  'last-admin': [409, 'A team needs an admin. Make somebody else one first.'],
  invited: [409, 'This address has an open invitation already.'],
  'too-many': [409, 'This team has as many of these as it can hold.'],
  overtaken: [409, 'Somebody else saved this since you opened it. Look at it, then save again.'],
  ending: [409, 'This team is being deleted. Restore it first.'],
  ended: [410, 'This link has ended, was used up or was withdrawn. Ask your team for a new one.'],
  unknown: [404, 'That’s gone already.'],
  away: [503, tryAgain],
  refused: [502, tryAgain],
};

/** Sends a form back with the reason of an outcome that is none of success. */
export function refusalOf(outcome: string): FormErrors<Partial<TeamAnswer>> {
  const [status, message] = refusals[outcome] ?? [409, 'That didn’t work. Load the page again and look.'];
  return replyWithErrors(status, { message, code: outcome });
}

/** Letters of base64 without the two that only fill. */
const secretLength = 22;

/** A secret of 128 bits for a link, and the digest of it that is stored. */
export async function newSecret(): Promise<{ secret: string; digest: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const secret = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, secretLength);
  return { secret, digest: await hexDigest(secret) };
}

/** The digest of a link's secret; null for what is none. */
export async function digestOfSecret(secret: string | undefined): Promise<string | null> {
  return /^[\w-]{22}$/.test(secret ?? '') ? hexDigest(secret ?? '') : null;
}

/** @throws a 404 Response for an address that names no team */
export function teamIn(params: Submission['params']): string {
  const { id = '' } = params;
  if (!/^org_\w{1,60}$/.test(id)) throw new Response(null, { status: 404 });
  return id;
}

/** The loader of a page of teams: null for a visitor, 'away' while the database is. */
export function teamLoader<View>(
  read: (context: AppLoadContext, params: Submission['params'], address: URL) => Promise<View>,
) {
  return async ({ request, params, context }: LoaderFunctionArgs) => {
    if (context.driver.state === 'signed-out') return data({ view: null });
    const view = await orDatabaseAway(read(context, params, new URL(request.url)));
    return data({ view }, { status: view === 'away' ? 503 : 200 });
  };
}
