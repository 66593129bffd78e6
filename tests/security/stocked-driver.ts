import { randomUUID } from 'node:crypto';
import { type Driver, giveSetup, newDriver, storeSetupsOf } from '../support/drivers.ts';
import { giveSubscription } from '../support/plans.ts';
import { generateBody, type Things } from '../support/requests.ts';
import { askDatabase, environment, standIns } from '../support/stand-ins.ts';
import { lmuFile } from '../support/setup-files.ts';
import { mark } from './marks.ts';
import { claimsOf, sendJson, signed } from './product.ts';

/** A driver who has one of everything, all of it private, and the words by which it is known again. */
export type StockedDriver = Driver & Things['own'] & { marks: readonly string[] };

/** Stores setups as a driver who has a profile; gives their ids. */
export async function storeSetups(driver: Driver, setups: readonly object[]): Promise<number[]> {
  const rows = setups.map((setup) => ({
    game: 'LMU',
    car_name: 'Porsche 963',
    track_name: 'Monza',
    setup_data: lmuFile(),
    is_public: true,
    note: 'Made by a test',
    lap_ms: 107_312,
    ...setup,
  }));
  const token = signed(claimsOf(driver.id));
  const [profile] = await askDatabase<{ id: number }[]>('rpc/my_profile', token, {});
  return storeSetupsOf(profile?.id ?? 0, rows);
}

/** Stores stints as their driver; gives their ids. */
async function storeStints(driver: Driver, stints: readonly object[]): Promise<number[]> {
  const rows = stints.map((stint) => ({ version: 1, request_id: randomUUID(), ...stint }));
  const stored = await askDatabase<{ id: number }[]>('stints?select=id', signed(claimsOf(driver.id)), rows);
  return stored.map(({ id }) => id);
}

/** Wants a setup for the car and track of stored ones, as a driver who has a profile; gives the number of what is wanted. */
async function wantSetup({ id }: Driver): Promise<number> {
  const wish = { of_game: 'LMU', of_car: 'Porsche 963', at_track: 'Monza' };
  const [wanted] = await askDatabase<{ id: number }[]>('rpc/want_setup', signed(claimsOf(id)), wish);
  return wanted?.id ?? 0;
}

/** Asks Stripe with its owner's key: the answer to a form, or to a question without one. */
export async function askStripe<Answer>(path: string, form?: Record<string, string>): Promise<Answer> {
  const response = await fetch(`${standIns}/v1/${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${environment().STRIPE_SECRET_KEY}` },
    ...(form && { body: new URLSearchParams(form) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Gives a driver a monthly plan, paid by a customer that Stripe knows. */
export async function givePlan(driver: Driver): Promise<void> {
  const { id, email } = driver;
  const customer = await askStripe<{ id: string }>('customers', { email, 'metadata[clerk_user_id]': id });
  await giveSubscription(driver, { status: 'active', ends: 30, stripe_customer_id: customer.id });
}

/** A new driver with a profile, a private setup and, where not said otherwise, a plan, a finished run and a conversation. */
export async function stockedDriver({
  hasPlan = true,
  hasRun = hasPlan,
}: {
  hasPlan?: boolean;
  hasRun?: boolean;
} = {}): Promise<StockedDriver> {
  const words = ['first', 'last', 'note', 'prompt', 'chat', 'file', 'stint', 'why', 'plan'].map(mark);
  const [firstName, lastName, note, prompt, message, file, felt, why = '', plan = ''] = words;
  const driver = await newDriver({ firstName, lastName });
  if (hasPlan) await givePlan(driver);
  await giveSetup(driver, { note });
  const [hidden = 0] = await storeSetups(driver, [
    { is_public: false, note, setup_data: lmuFile().replace(/Notes=".*"/, `Notes="${file}"`) },
  ]);
  const card = await openCard(driver, hidden, note ?? '');
  const [stint = 0] = await storeStints(driver, [{ setup_id: hidden, sheet: { notes: felt } }]);
  const wanted = await wantSetup(driver);
  const followed = await followSomebody(driver);
  const team = await teamOfOne(driver, { why, plan });
  const own = { ...driver, hidden, card, stint, wanted, followed, team };
  const marks = [driver.username, ...words];
  if (!hasRun) return { ...own, generation: 0, marks };
  const made = await sendJson('/api/generate-setup', { ...generateBody, prompt }, { as: driver });
  const told = await sendJson('/api/race-engineer-chat', { message }, { as: driver });
  if (made.status !== 200 || told.status !== 200) throw new Error(`${made.text} ${told.text}`);
  return { ...own, generation: JSON.parse(made.text).id, marks };
}

/** A team that the driver alone is in, as Clerk's events would make it, with a setup, a race and its plan; gives its id. */
export async function teamOfOne(author: Driver, words: { why: string; plan: string }): Promise<string> {
  const driver = author.id;
  const id = `org_${randomUUID().replaceAll('-', '')}`;
  const changed_at = new Date();
  await askDatabase('rpc/put_team', null, { id, name: mark('team'), changed_at });
  const membership = id.replace('org_', 'orgmem_');
  await askDatabase('rpc/put_team_member', null, {
    team: id,
    driver,
    membership,
    clerk_role: 'org:admin',
    changed_at,
  });
  const token = signed(claimsOf(driver));
  const [setup = 0] = await storeSetups(author, [{ is_public: false, note: null }]);
  await askDatabase('rpc/move_to_team', token, { setup, team: id });
  await askDatabase('rpc/agree_on_setup', token, { setup, team: id, race: 'Monza 6 h', why: words.why });
  const [profile] = await askDatabase<{ id: number }[]>('rpc/my_profile', token, {});
  const content = {
    name: words.plan,
    game: 'LMU',
    car: 'porsche_963',
    track: 'monza',
    setup,
    startsAt: null,
    minutes: 360,
    stops: 0,
    stopSeconds: 60,
    tank: null,
    crew: [{ member: profile?.id ?? 0, limit: null, lap: 100, perLap: 3 }],
    stints: [],
  };
  await askDatabase('rpc/save_team_plan', token, { team: id, plan: null, content, at_revision: 0 });
  return id;
}

/** Opens a test card on a setup that was just stored, and answers it. */
async function openCard(driver: Driver, setup: number, note: string): Promise<number> {
  const token = signed(claimsOf(driver.id));
  const change = { parameter: 'arbFront', label: 'Front ARB', from: '3', to: '2', why: note };
  const [opened] = await askDatabase<{ card: number }[]>('rpc/open_test_card', token, {
    setup,
    at_revision: 1,
    changes: [change],
    rules: [],
    after_data: lmuFile(),
    request_id: randomUUID(),
  });
  const card = opened?.card ?? 0;
  await askDatabase('rpc/answer_test_card', token, { card, answer: 'same', note });
  return card;
}

/** Follows an author who is made for it; gives the author's number. */
async function followSomebody(driver: Driver): Promise<number> {
  const names = { username: 'followed', first_name: '', last_name: '' };
  const [setup] = await storeAs([{ author: names, setup: {} }]);
  const [shared] = await readRows<{ user_id: number }>(`setups?select=user_id&id=eq.${setup}`);
  const author = shared?.user_id ?? 0;
  await askDatabase('rpc/follow_author', signed(claimsOf(driver.id)), { author });
  return author;
}

/** Reads the database as its owner. */
export const readRows = <Row>(path: string) => askDatabase<Row[]>(path, null);

/** Stores public setups of authors with names of any kind, past all that our pages would say; gives their ids. */
export async function storeAs(
  rows: readonly {
    author: { username: string | null; first_name: string; last_name: string };
    setup: object;
  }[],
): Promise<number[]> {
  const insert = async (table: string, values: readonly object[]) =>
    (await askDatabase<{ id: number }[]>(`${table}?select=id`, null, values)).map(({ id }) => id);
  const authors = await insert(
    'user_profiles',
    rows.map(({ author }) => ({ ...author, clerk_user_id: `user_${randomUUID()}` })),
  );
  const given = {
    game: 'LMU',
    car_name: 'Porsche 963',
    track_name: 'Monza',
    setup_data: lmuFile(),
    is_public: true,
  };
  const columns = { title: null, note: null, youtube_url: null };
  return insert(
    'setups',
    rows.map(({ setup }, place) => ({ ...given, ...columns, ...setup, user_id: authors[place] })),
  );
}

const tablesOfDriver =
  'setups test_cards setup_downloads setup_likes setup_wishes followed_authors stints'.split(' ');

/** All that the database holds of a driver, as text: the same text, nothing was changed. */
export async function stateOf({ id }: Driver): Promise<string> {
  const [profile] = await readRows<{ id: number }>(`user_profiles?clerk_user_id=eq.${id}`);
  const rows = await Promise.all([
    ...tablesOfDriver.map((table) => readRows(`${table}?user_id=eq.${profile?.id ?? 0}&order=id`)),
    ...['subscriptions?', 'generations?order=id&', 'chat_messages?order=id&'].map((rows) =>
      readRows(`${rows}clerk_user_id=eq.${id}`),
    ),
  ]);
  return JSON.stringify([profile, ...rows]);
}

/** The ids that a request is made of, and the driver who sends it. */
export type Attacked = { own: StockedDriver; shared: number };

/** Material for requests: a driver with a plan, and a setup that another driver has shared. */
export async function thingsToSend(stock: Parameters<typeof stockedDriver>[0] = {}): Promise<Attacked> {
  const [own, author] = await Promise.all([stockedDriver(stock), stockedDriver({ hasPlan: false })]);
  const [shared = 0] = await storeSetups(author, [{}]);
  return { own, shared };
}
