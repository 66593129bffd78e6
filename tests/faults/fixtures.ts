import { randomUUID } from 'node:crypto';
import { makeAccBaseline } from '../../racing/engineer/baseline/acc/baseline.ts';
import { dryRace } from '../../racing/engineer/baseline/dry-race.fixture.ts';
import { prepareRun } from '../../racing/engineer/run/job.ts';
import { outcomeWithoutModel } from '../../racing/engineer/run/outcome.ts';
import { storedResultOf } from '../../racing/engineer/run/result.ts';
import { stepsOf } from '../../racing/engineer/answer/test-card.ts';
import { printAccSetup } from '../../racing/setup/acc/print.ts';
import type { Operator } from '../support/operator.ts';

const car = 'bmw_m4_gt3';
const track = 'spa';
const conditions = { game: 'ACC', car, track, ...dryRace } as const;

export const accFile = printAccSetup(makeAccBaseline(conditions).setup);

const made = prepareRun(
  { kind: 'generate', request: conditions, driver: { words: '' }, base: null },
  'somebody',
);
const finishedResult = storedResultOf(outcomeWithoutModel(made, 'slow'));
const refined = prepareRun(
  { kind: 'refine', request: conditions, driver: { words: 'loose on exit' }, file: accFile },
  'somebody',
);
const refinedResult = storedResultOf(outcomeWithoutModel(refined, 'slow'));
const [firstStep] = stepsOf(refinedResult.changes);

export type Person = {
  id: string;
  email: string;
  secret: string;
  cookie: string;
  /** The cookies of a browser whose token ran out and can be renewed by Clerk. */
  expiredCookie: string;
};

export type Subscriber = Person & { customer: string; subscription: string };

/** Everybody and everything that one fault is tried with: made for it, and touched by nothing else. */
export type Fixtures = {
  tag: string;
  /** Has setups and no plan. */
  driver: Person;
  premium: Subscriber;
  /** Ends the plan at Stripe, which our row does not know yet. */
  watched: Subscriber;
  /** Is deleted at Clerk. */
  leaver: Subscriber;
  /** Public setups of somebody else's: read before the fault, and never read before it. */
  shared: number;
  unread: number;
  /** The number of their author. */
  author: number;
  /** Has an operator's role. */
  steward: Person;
  /** Two public setups for an operator to hide. */
  hideable: [number, number];
  /** Private, somebody else's. */
  foreign: number;
  own: { toggled: [number, number]; deleted: [number, number]; kept: number; driven: number; stint: number };
  /** The author's wanted setup: the car and track of all these. */
  wanted: number;
  /** A test card on the driver's setup that is kept. */
  card: number;
  /** A finished run of the premium driver's. */
  generation: number;
  /** A finished refinement of the premium driver's own setup, and the first change of it that can be tried. */
  refinement: number;
  step: string;
  /** A finished run of somebody else's. */
  foreignRun: number;
  formId(name: string): string;
};

const names = ['driver', 'premium', 'watched', 'leaver', 'author', 'steward'] as const;
type Name = (typeof names)[number];

async function makePerson(operator: Operator, tag: string, name: Name): Promise<Person> {
  const secret = `canary-${tag}-${name}`;
  const email = `${secret}@example.com`;
  const { id } = await operator.clerk<{ id: string }>('/v1/users', {
    email_address: [email],
    skip_password_requirement: true,
    first_name: 'Nina',
    last_name: 'Newcomer',
    username: `${tag}-${name}`,
  });
  const session = await operator.clerk<{ id: string }>('/v1/sessions', { user_id: id });
  const token = (age: number) =>
    operator.clerk<{ jwt: string; refreshToken: string; suffix: string }>(
      `/stand-in/sessions/${session.id}/token`,
      { age },
    );
  const [{ jwt }, old] = await Promise.all([token(0), token(2 * tokenSeconds)]);
  const since = Math.floor(Date.now() / 1000) - 3 * tokenSeconds;
  return {
    id,
    email,
    secret,
    cookie: `__session=${jwt}; __client_uat=${since}`,
    expiredCookie: `__session_${old.suffix}=${old.jwt}; __client_uat_${old.suffix}=${since}; __refresh_${old.suffix}=${old.refreshToken}`,
  };
}

/** How long session tokens last here: longer than the whole matrix. */
export const tokenSeconds = 3_600;

async function withPlan({ stripe }: Operator, person: Person, isEnding: boolean): Promise<Subscriber> {
  const { id, email } = person;
  const customer = await stripe.customers.create({ email, metadata: { clerk_user_id: id } });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: 'price_seed_monthly' }],
    metadata: { clerk_user_id: id, plan_id: 'monthly', price_id: 'price_seed_monthly' },
    trial_period_days: 30,
    cancel_at_period_end: isEnding,
  });
  return { ...person, customer: customer.id, subscription: subscription.id };
}

function subscriptionRow({ id, customer, subscription }: Subscriber): object {
  return {
    clerk_user_id: id,
    stripe_customer_id: customer,
    status: 'trialing',
    plan_id: 'monthly',
    stripe_subscription_id: subscription,
    stripe_price_id: 'price_seed_monthly',
    current_period_start: new Date(),
    current_period_end: new Date(Date.now() + 30 * 86_400_000),
  };
}

/** A setup's row. A secret one holds what only its driver may read; the others are for everybody, or will be. */
function setupRow(userId: number, { secret }: Person, kind: 'public' | 'private' | 'secret'): object {
  return {
    user_id: userId,
    game: 'ACC',
    car_name: car,
    track_name: track,
    title: 'Race pace',
    note: kind === 'secret' ? secret : 'For everybody',
    is_public: kind === 'public',
    game_version: '1.8',
    setup_data: accFile,
    request_id: randomUUID(),
  };
}

/** A stint whose changes nobody has taken yet. */
function stintRow(userId: number, setupId: number): object {
  const pressure = { label: 'Tyre pressure LF', from: 25, to: 24, unit: 'psi', fromText: '25', toText: '24' };
  return {
    user_id: userId,
    setup_id: setupId,
    version: 1,
    request_id: randomUUID(),
    sheet: { hot: { LF: 27.5 } },
    changes: [
      { parameter: 'tyrePressure.LF', ...pressure, why: '27.5 psi hot, aim 26.5 psi: 1.0 psi less cold.' },
    ],
  };
}

/** Makes one fault's fixtures: accounts, profiles, setups, a finished run, a conversation, and plans at Stripe. */
export async function makeFixtures(operator: Operator, tag: string): Promise<Fixtures> {
  const [driver, premium, watched, leaver, author, steward] = (await Promise.all(
    names.map((name) => makePerson(operator, tag, name)),
  )) as [Person, Person, Person, Person, Person, Person];
  const everybody = [driver, premium, watched, leaver, author, steward];
  const [profiles, ...subscribers] = await Promise.all([
    operator.add<{ id: number }>(
      'user_profiles',
      everybody.map(({ id, email }) => ({
        clerk_user_id: id,
        email,
        first_name: 'Nina',
        last_name: 'Newcomer',
      })),
      'id',
    ),
    ...[premium, watched, leaver].map((person) => withPlan(operator, person, person === watched)),
  ]);
  const profileOf = (person: Person) => profiles[everybody.indexOf(person)]?.id ?? 0;
  const rows = (person: Person, ...kinds: Parameters<typeof setupRow>[2][]) =>
    kinds.map((kind) => setupRow(profileOf(person), person, kind));
  const [setups, generations] = await Promise.all([
    operator.add<{ id: number }>(
      'setups',
      [
        ...rows(author, 'public', 'public', 'secret', 'public', 'public'),
        ...rows(driver, 'private', 'private', 'secret', 'secret', 'secret', 'secret'),
        ...rows(leaver, 'secret'),
        ...rows(premium, 'secret'),
      ],
      'id',
    ),
    operator.add<{ id: number }>('generations', [generationRow(premium), generationRow(author)], 'id'),
    operator.add('chat_messages', [messageRow(premium), messageRow(author)]),
    operator.add('subscriptions', subscribers.map(subscriptionRow)),
  ]);
  const [shared = 0, unread = 0, foreign = 0, hideableFromPage = 0, hideableFromScript = 0, ...own] =
    setups.map(({ id }) => id);
  const [first = 0, second = 0, third = 0, fourth = 0, kept = 0, driven = 0, , ofPremium = 0] = own;
  const [card] = await operator.add<{ id: number }>('test_cards', [cardRow(profileOf(driver), kept)], 'id');
  await operator.clerk(
    `/v1/users/${steward.id}/metadata`,
    { private_metadata: { role: 'operator' } },
    'PATCH',
  );
  const wanted = await wantedBy(operator, profileOf(author));
  const [stint] = await operator.add<{ id: number }>('stints', [stintRow(profileOf(driver), driven)], 'id');
  await operator.add('setup_downloads', [
    {
      user_id: profileOf(driver),
      setup_id: shared,
      version: 1,
      downloaded_at: new Date(Date.now() - 3 * 3_600_000),
    },
  ]);
  const [refinement] = await operator.add<{ id: number }>(
    'generations',
    [refinementRow(premium, ofPremium)],
    'id',
  );
  const [paying, watching, leaving] = subscribers as [Subscriber, Subscriber, Subscriber];
  const forms = new Map<string, string>();
  return {
    tag,
    driver,
    premium: paying,
    watched: watching,
    leaver: leaving,
    shared,
    unread,
    author: profileOf(author),
    steward,
    hideable: [hideableFromPage, hideableFromScript],
    foreign,
    own: { toggled: [first, second], deleted: [third, fourth], kept, driven, stint: stint?.id ?? 0 },
    wanted,
    card: card?.id ?? 0,
    generation: generations[0]?.id ?? 0,
    refinement: refinement?.id ?? 0,
    step: firstStep?.name ?? '',
    foreignRun: generations[1]?.id ?? 0,
    formId(name) {
      const id = forms.get(name) ?? randomUUID();
      forms.set(name, id);
      return id;
    },
  };
}

/** Wants a setup of that car and track; gives the number of what is wanted. */
async function wantedBy({ add, rows }: Operator, user_id: number): Promise<number> {
  const known = await rows<{ id: number }>('wanted_setups', `car_name=eq.${car}&track_name=eq.${track}`);
  const wish = { game: 'ACC', car_name: car, track_name: track };
  const [wanted] = known.length > 0 ? known : await add<{ id: number }>('wanted_setups', [wish], 'id');
  await add('setup_wishes', [{ wanted_id: wanted?.id ?? 0, user_id }]);
  return wanted?.id ?? 0;
}

function generationRow({ id, secret }: Person): object {
  const { trackTemperature: temperature, durationMin: duration, ...asked } = conditions;
  return {
    clerk_user_id: id,
    request_id: randomUUID(),
    kind: 'generate',
    status: 'done',
    game: 'ACC',
    car,
    track,
    request: { ...asked, temperature, duration, prompt: secret },
    result: { ...finishedResult, note: secret },
    source: 'baseline',
    finished_at: new Date(),
  };
}

function refinementRow(person: Person, communitySetupId: number): object {
  return {
    ...generationRow(person),
    kind: 'refine',
    request: { communitySetupId, refinementPrompt: person.secret },
    result: { ...refinedResult, note: person.secret },
  };
}

function cardRow(user_id: number, setup_id: number): object {
  const change = { parameter: 'arbFront', label: 'Front ARB', from: '3', to: '2', why: 'Less push.' };
  const files = { before_data: accFile, after_data: accFile };
  return {
    user_id,
    setup_id,
    game: 'ACC',
    car_name: car,
    track_name: track,
    changes: [change],
    ...files,
    answer: 'same',
    answered_at: new Date(),
    counted: true,
    request_id: randomUUID(),
  };
}

function messageRow({ id, secret }: Person): object {
  return { clerk_user_id: id, role: 'user', content: secret };
}
