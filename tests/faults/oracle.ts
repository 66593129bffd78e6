import type { Operator } from '../support/operator.ts';
import type { Fixtures, Person, Subscriber } from './fixtures.ts';

/** Faults of the stored state; null when it is right. */
type Finding = Promise<string | null>;

const expectCount = (what: string, found: number, wanted: number) =>
  found === wanted ? null : `${what}: ${found}, not ${wanted}`;

export async function isSavedOnce(requestId: string, { rows }: Operator): Finding {
  return expectCount(
    'setups of one form',
    (await rows('setups', `select=id&request_id=eq.${requestId}`)).length,
    1,
  );
}

export async function isStintStoredOnce(requestId: string, { rows }: Operator): Finding {
  const found = await rows('stints', `select=id&request_id=eq.${requestId}`);
  return expectCount('stints of one sheet', found.length, 1);
}

export async function isPublic(id: number, { rows }: Operator): Finding {
  const [setup] = await rows<{ is_public: boolean }>('setups', `select=is_public&id=eq.${id}`);
  return setup?.is_public ? null : 'the setup was not published';
}

export async function isDeleted(id: number, { rows }: Operator): Finding {
  return expectCount(
    'deleted setups still there',
    (await rows('setups', `select=id&deleted_at=is.null&id=eq.${id}`)).length,
    0,
  );
}

/** Each driver's like is one row, and the count beside the setup agrees with the rows. */
export async function isLikedOnce(id: number, { rows }: Operator): Finding {
  const [likes, [setup]] = await Promise.all([
    rows<{ user_id: number }>('setup_likes', `select=user_id&setup_id=eq.${id}`),
    rows<{ likes: number }>('setups', `select=likes&id=eq.${id}`),
  ]);
  if (likes.length === 0) return 'the like is missing';
  return expectCount('likes counted beside the setup', setup?.likes ?? -1, likes.length);
}

/** However often it was pressed: one word of the driver's. */
export async function isStillGoodOnce(id: number, { rows }: Operator): Finding {
  return expectCount('words', (await rows('still_good', `select=id&setup_id=eq.${id}`)).length, 1);
}

/** However often it was pressed: one row, while the author is followed. */
export async function isFollowedOnce({ author, driver }: Fixtures, { rows }: Operator): Finding {
  const found = await rows(
    'followed_authors',
    `select=id,user_profiles!followed_authors_user_id_fkey!inner(clerk_user_id)&author_id=eq.${author}&user_profiles.clerk_user_id=eq.${driver.id}`,
  );
  return expectCount('times that an author is followed', found.length, 1);
}

/** However often it was pressed, and whatever failed: one copy, which credits its original. */
export async function isCopiedOnce(id: number, { rows }: Operator): Finding {
  const copies = await rows<{ is_public: boolean }>(
    'setups',
    `select=is_public&based_on=eq.{${id}}&is_public=is.false`,
  );
  return expectCount('copies', copies.length, 1);
}

/** However often it was asked for: one wish, which is counted. */
export async function isWantedOnce({ id }: Person, track: string, { rows }: Operator): Finding {
  const [profile] = await rows<{ id: number }>('user_profiles', `select=id&clerk_user_id=eq.${id}`);
  const wishes = await rows<{ wanted: { wanted: number } }>(
    'setup_wishes',
    `select=wanted:wanted_setups!inner(wanted)&user_id=eq.${profile?.id}&wanted_setups.track_name=eq.${track}`,
  );
  if (wishes.some(({ wanted }) => wanted.wanted < 1)) return 'the wish is not counted';
  return expectCount('wishes', wishes.length, 1);
}

export async function isAnsweredOnce({ wanted, shared }: Fixtures, { rows }: Operator): Finding {
  const answers = await rows('wanted_answers', `select=id&wanted_id=eq.${wanted}&setup_id=eq.${shared}`);
  return expectCount('answers', answers.length, 1);
}

export async function profileIsKept({ id, email }: Person, { rows }: Operator): Finding {
  const found = await rows<{ email: string }>('user_profiles', `select=email&clerk_user_id=eq.${id}`);
  return found.length === 1 && found[0]?.email === email ? null : 'the profile has lost its address';
}

export async function savedGenerationOnce(id: number, { rows }: Operator): Finding {
  const found = await rows('setups', `select=id&generation_id=eq.${id}`);
  return expectCount('setups of one run', found.length, 1);
}

/** The run of these words has ended, once, and in one of these ways. */
export async function isMadeOnce(
  { premium }: Fixtures,
  words: string,
  { rows }: Operator,
  ends: readonly string[] = ['done'],
): Finding {
  const prompt = `request->>prompt=eq.${encodeURIComponent(words)}`;
  const query = `select=status&clerk_user_id=eq.${premium.id}&${prompt}`;
  const found = (await rows<{ status: string }>('generations', query)).map(({ status }) => status);
  return ends.includes(found.join()) ? null : `runs of one form: ${found.join(' and ') || 'none'}`;
}

/** A message is in the conversation once, with an answer after it. */
export async function chatIsWhole(message: string, { rows }: Operator): Finding {
  const query = `select=id,clerk_user_id&content=eq.${encodeURIComponent(message)}`;
  const said = await rows<{ id: number; clerk_user_id: string }>('chat_messages', query);
  return expectCount(`times that "${message}" stands in the conversation`, said.length, 1);
}

/** The driver is one customer at Stripe, with one payment page open at most. */
export async function hasOneCheckout({ email }: Person, { stripe }: Operator): Finding {
  const { data } = await stripe.customers.list({ email });
  if (data.length !== 1) return `customers of one driver: ${data.length}`;
  const sessions = await stripe.checkout.sessions.list({ customer: data[0]?.id ?? '', status: 'open' });
  return expectCount('open payment pages', sessions.data.length, 1);
}

/** Our row says what Stripe says. */
export async function planIsStripes({ id, subscription }: Subscriber, { rows, stripe }: Operator): Finding {
  const [[row], atStripe] = await Promise.all([
    rows<{ cancel_at_period_end: boolean }>(
      'subscriptions',
      `select=cancel_at_period_end&clerk_user_id=eq.${id}`,
    ),
    stripe.subscriptions.retrieve(subscription),
  ]);
  const same = row?.cancel_at_period_end === atStripe.cancel_at_period_end;
  return same ? null : `the row says ${row?.cancel_at_period_end}, Stripe ${atStripe.cancel_at_period_end}`;
}

/** The event is processed, and our row says what Stripe says. */
export async function watchedIsStripes({ tag, watched }: Fixtures, operator: Operator): Finding {
  const [event] = await operator.rows<{ status: string }>('stripe_events', `select=status&id=eq.evt_${tag}`);
  if (event?.status !== 'done') return `the event is ${event?.status ?? 'unknown'}`;
  return planIsStripes(watched, operator);
}

/** Nothing is left of the driver, and nothing more is charged. */
export async function driverIsForgotten(
  { id, subscription }: Subscriber,
  { rows, stripe }: Operator,
): Finding {
  const [profiles, atStripe] = await Promise.all([
    rows('user_profiles', `select=id&clerk_user_id=eq.${id}`),
    stripe.subscriptions.retrieve(subscription),
  ]);
  if (profiles.length > 0) return 'the driver is not forgotten';
  return atStripe.cancel_at_period_end || atStripe.status === 'canceled' ? null : 'the plan still runs';
}
