import { createClient, type PostgrestError, type SupabaseClient } from '@supabase/supabase-js';
import type { SetupConditions } from '../racing/setup/conditions.ts';
import { seedNote, seedTitle } from './seeds/setup-words.ts';
import { fileAndNote, seedCounts, type WantedSetup, wantedSetups } from './seeds/wanted-setups.ts';
import words from './seeds/words.json' with { type: 'json' };
import writtenSetups from './seeds/written-setups.json' with { type: 'json' };

/** Drivers who share the seeded setups. They have no account to sign in with; the seeded accounts share some too. */
const seedAuthors = words.authors.map((names, place) => ({
  ...names,
  clerk_user_id: `user_seed_author_${String(place + 1).padStart(2, '0')}`,
  email: '',
  created_at: new Date(Date.now() - 200 * 86_400_000).toISOString(),
}));

/** Present once everything is seeded, and only then. */
const seedMark = {
  clerk_user_id: 'user_seed_mark',
  email: '',
  first_name: '',
  last_name: '',
  username: null,
};

/** Seeded accounts that have shared something; the others start with an empty list of their own. */
const sharingAccounts = ['user_seed_lifetime'];

const dayMs = 86_400_000;

/** A setup before it has an author and a date. */
type SeedSetup = {
  game: string;
  car_name: string;
  track_name: string;
  title: string;
  note: string;
  setup_data: string;
} & Partial<Pick<SetupConditions, 'session' | 'weather' | 'track_celsius' | 'race_minutes'>>;

/** A UUID of our own for the nth seeded setup: seeding again finds it. */
const requestId = (place: number) => `5eed0000-0000-4000-8000-${String(place).padStart(12, '0')}`;

function seedOf({ request, random }: WantedSetup): SeedSetup {
  const { game, car, track, sessionType, weather, trackTemperature, durationMin } = request;
  const { file, note } = fileAndNote(request);
  return {
    game,
    car_name: car,
    track_name: track,
    title: seedTitle(request, random),
    note: seedNote(request, random, note),
    setup_data: file,
    session: sessionType,
    weather,
    ...(game === 'ACC' && { track_celsius: trackTemperature }),
    ...(sessionType === 'race' && { race_minutes: durationMin }),
  };
}

/** Every seeded setup; the handwritten ones stand between the others, not at the end of the list. */
export function seedSetupList(): SeedSetup[] {
  const setups = wantedSetups(seedCounts).map(seedOf);
  // The two games alternate as they would in a living list.
  const mixed = setups
    .map((setup, place) => ({ setup, order: (place * 61) % setups.length }))
    .sort((a, b) => a.order - b.order)
    .map(({ setup }) => setup);
  for (const [place, written] of writtenSetups.entries())
    mixed.splice(3 + place * 9, 0, written as SeedSetup);
  return mixed;
}

/** @throws a sentence with the database's reason */
async function answered<Data>(
  what: string,
  query: PromiseLike<{ data: Data; error: null } | { data: unknown; error: PostgrestError }>,
): Promise<Data> {
  const { data, error } = await query;
  if (error) throw new Error(`Seeding ${what} failed: ${error.message} (the next start goes on from here)`);
  return data as Data;
}

async function insert(
  client: SupabaseClient,
  table: string,
  onConflict: string,
  rows: readonly object[],
): Promise<void> {
  await answered(table, client.from(table).upsert([...rows], { onConflict, ignoreDuplicates: true }));
}

/** Likes: more for older setups, and extra for some favourites. */
function likesOf(setups: readonly { id: number }[], drivers: readonly number[]): object[] {
  return setups.flatMap(({ id }, place) => {
    const favourite = place % 7 === 3 ? drivers.length : drivers.length / 2;
    const likes = Math.floor(
      (((place * 37) % 100) / 100) * favourite * Math.min(1, 0.2 + place / setups.length),
    );
    return drivers
      .map((driver, turn) => ({ driver, order: (turn * 5 + place * 3) % drivers.length }))
      .sort((a, b) => a.order - b.order)
      .slice(0, likes)
      .map(({ driver }) => ({ setup_id: id, user_id: driver }));
  });
}

/**
 * Fills an empty community with setups of several authors over many cars and tracks of every game, with likes. Does
 * nothing where it has been done, so that what drivers deleted since stays deleted.
 *
 * @param supabaseUrl the project's address, `/rest/v1` is appended
 * @param secretKey opens it as the service
 * @param send sends the requests; the network where left out
 * @returns how many setups were added
 */
export async function seedSetups({
  supabaseUrl,
  secretKey,
  send = fetch,
}: {
  supabaseUrl: string;
  secretKey: string;
  send?: typeof fetch;
}): Promise<number> {
  // Not the product's own client: its deadlines are for drivers who wait, and a first start may be slow.
  const client = createClient(supabaseUrl, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: { fetch: send },
  });
  const profiles = (ids: readonly string[]) =>
    client.from('user_profiles').select('id').in('clerk_user_id', ids).order('id');
  if ((await answered('accounts', profiles([seedMark.clerk_user_id]))).length > 0) return 0;

  await insert(client, 'user_profiles', 'clerk_user_id', seedAuthors);
  const names = [...seedAuthors.map((author) => author.clerk_user_id), ...sharingAccounts];
  const drivers = (await answered('authors', profiles(names))).map(({ id }) => id);
  const list = seedSetupList();
  const now = Date.now();
  const rows = list.map((setup, place) => ({
    ...setup,
    user_id: drivers[(place * 7) % drivers.length],
    is_public: true,
    request_id: requestId(place),
    // The newest is some hours old, the oldest some four months.
    created_at: new Date(now - dayMs * (0.2 + 120 * (place / list.length) ** 1.5)).toISOString(),
  }));
  await insert(client, 'setups', 'user_id,request_id', rows);
  const stored = await answered(
    'likes',
    client
      .from('setups')
      .select('id')
      .in(
        'request_id',
        list.map((_, place) => requestId(place)),
      )
      .order('created_at', { ascending: false }),
  );
  await insert(client, 'setup_likes', 'setup_id,user_id', likesOf(stored, drivers));
  await insert(client, 'user_profiles', 'clerk_user_id', [seedMark]);
  return stored.length;
}
