import { readdirSync } from 'node:fs';
import { z } from 'zod';
import type { Configuration } from '../configuration/read-configuration.ts';
import { knownGrants, type Right } from '../deploy/grants.ts';
import { type Answer, ask, codeOf, type Send } from './ask.ts';
import { howToTrust } from './check-trust.ts';
import { bad, type Finding, good, open } from './finding.ts';

const about = 'Supabase';

/** What PostgREST answers about a table or function that is not there. */
const isUnknown = (answer: Answer) => /^(PGRST20\d|42P01)$/.test(codeOf(answer));
const isForbidden = (answer: Answer | null) => answer !== null && codeOf(answer) === '42501';

type Door = (path: string, init?: { method?: string; body?: string }) => Promise<Answer | null>;

/** Into the database with a key, and with a driver's token where there is one. */
function door(send: Send, url: string, key: string, token?: string): Door {
  return (path, init) =>
    ask(send, `${url}/rest/v1/${path}`, {
      ...init,
      headers: {
        apikey: key,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
}

async function publicFindings(asVisitor: Door): Promise<Finding[]> {
  const answer = await asVisitor('setups?select=id&limit=1');
  if (answer === null || (answer.body === null && !answer.isOk)) {
    return [
      bad(
        about,
        'SUPABASE_URL does not answer: Supabase dashboard, Data API, API URL. A paused project has to be restored there.',
      ),
    ];
  }
  if (isUnknown(answer))
    return [bad(about, 'the tables are not there: npm run deploy applies the migrations.')];
  if (!answer.isOk) {
    return [
      bad(
        about,
        'SUPABASE_PUBLISHABLE_KEY is refused: Supabase dashboard, API keys, of the same project as SUPABASE_URL.',
      ),
    ];
  }
  // Rows that nobody has: whoever may delete them deletes nothing.
  const [deletion, secrets] = await Promise.all([
    asVisitor('setups?id=eq.-1', { method: 'DELETE' }),
    asVisitor('stripe_events?select=id&limit=1'),
  ]);
  return [
    isForbidden(deletion) && isForbidden(secrets)
      ? good(about, 'the publishable key reads what is public and writes nothing')
      : bad(
          about,
          'SUPABASE_PUBLISHABLE_KEY may write, or read what is private: it is a secret key, or rights were granted by hand.',
        ),
  ];
}

const linesSchema = z.array(z.string());

function migrationFinding(answer: Answer | null, known: readonly string[]): Finding {
  const applied = linesSchema.safeParse(answer?.body).data;
  if (!applied) return bad(about, 'the migrations are not all applied: npm run deploy applies them.');
  const missing = known.filter((version) => !applied.includes(version));
  const ahead = applied.filter((version) => !known.includes(version));
  if (missing.length > 0) {
    return bad(
      about,
      `${missing.length} of ${known.length} migrations are not applied (${missing.join(', ')}): npm run deploy applies them.`,
    );
  }
  return ahead.length > 0
    ? bad(
        about,
        `the database has migrations that this version does not know (${ahead.join(', ')}): take the newer version.`,
      )
    : good(about, `all ${known.length} migrations are applied`);
}

/** The live grants against the list that every deployment runs: a dump restored elsewhere opens or closes doors. */
function grantsFinding(answer: Answer | null, known: ReadonlySet<Right>): Finding {
  const remedy = 'npm run deploy takes all back and gives those of supabase/grants.sql';
  const live = linesSchema.safeParse(answer?.body).data;
  if (!live) return bad(about, `the grants cannot be read: ${remedy}.`);
  const differences = [
    ...live.filter((right) => !known.has(right)).map((right) => `too much: ${right}`),
    ...[...known].filter((right) => !live.includes(right)).map((right) => `missing: ${right}`),
  ];
  if (differences.length === 0)
    return good(about, `the ${known.size} grants are those of supabase/grants.sql`);
  const named = differences.slice(0, 5).join('; ');
  const more = differences.length > 5 ? `; and ${differences.length - 5} more` : '';
  return bad(about, `the grants are not those of supabase/grants.sql (${named}${more}): ${remedy}.`);
}

async function serviceFindings(asService: Door, migrations: readonly string[]): Promise<Finding[]> {
  const answer = await asService('stripe_events?select=id&limit=1');
  if (answer === null || isUnknown(answer)) return [];
  if (isForbidden(answer)) {
    return [
      bad(about, 'SUPABASE_SECRET_KEY is a publishable key: Supabase dashboard, API keys, secret keys.'),
    ];
  }
  if (!answer.isOk) {
    return [
      bad(
        about,
        'SUPABASE_SECRET_KEY is refused: Supabase dashboard, API keys, secret keys, of the same project as SUPABASE_URL.',
      ),
    ];
  }
  const [applied, rights] = await Promise.all(
    ['applied_migrations', 'granted_rights'].map((name) =>
      asService(`rpc/${name}`, { method: 'POST', body: '{}' }),
    ),
  );
  return [
    good(about, 'the secret key opens what only the Workers may'),
    migrationFinding(applied ?? null, migrations),
    grantsFinding(rights ?? null, knownGrants()),
  ];
}

async function driverFinding(asDriver: Door | null, configuration: Configuration): Promise<Finding> {
  if (!asDriver) return open(about, 'whether Clerk is trusted cannot be told before somebody has signed in.');
  const answer = await asDriver('setup_likes?select=setup_id&limit=1');
  return answer?.isOk
    ? good(about, 'tokens of Clerk are trusted')
    : bad(
        about,
        `tokens of Clerk, by CLERK_ISSUER, are not trusted: ${howToTrust(configuration)}. It takes up to half an hour until that counts.`,
      );
}

/** The versions that this copy of the product brings. */
function knownMigrations(folder = 'supabase/migrations'): string[] {
  return readdirSync(folder).flatMap((file) => /^(\d{14})_\w+\.sql$/.exec(file)?.[1] ?? []);
}

/**
 * Whether the database is there, is up to date, and keeps its doors.
 *
 * @param token a driver's session token, to see whether it is trusted
 */
export async function checkSupabase(
  send: Send,
  configuration: Configuration,
  token: string | null,
): Promise<Finding[]> {
  const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY = '', SUPABASE_SECRET_KEY = '' } = configuration;
  const open = (key: string, as?: string) => door(send, SUPABASE_URL, key, as);
  const visitor = await publicFindings(open(SUPABASE_PUBLISHABLE_KEY));
  const isPublicKeyGood = visitor.every(({ state }) => state === 'good');
  const service = await serviceFindings(open(SUPABASE_SECRET_KEY), knownMigrations());
  const driver = isPublicKeyGood
    ? [await driverFinding(token === null ? null : open(SUPABASE_PUBLISHABLE_KEY, token), configuration)]
    : [];
  return [...visitor, ...service, ...driver];
}
