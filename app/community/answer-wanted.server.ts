import type { AppLoadContext } from '@remix-run/cloudflare';
import { DatabaseUnavailable } from '#core/platform/database-errors';
import type { Setup } from '#core/adapters/supabase/setup-rows';
import type { Wish } from '#core/adapters/supabase/wanted-setups';
import { logError } from '#core/platform/observability/log';
import { conditionsInShort } from '#core/setup/conditions';
import { profileOf } from '../account/profile.server.ts';
import { rateLimited } from '../edge/rate-limits.server.ts';
import type { ToastKey } from '../ui/toast.server.ts';
import { carAndTrackNames } from '../setups/list/setup-card.server.ts';
import { storedId } from '../setups/viewer/visible-setup.server.ts';
import { wantedAt } from './wanted-page.server.ts';

/** What may be given: the driver's own public setups of that car and track, and what they gave already. */
export async function answerForm(context: AppLoadContext, id: string | undefined) {
  const { wantedSetups } = context;
  const { id: wanted, title, wish } = await wantedAt(context, id);
  const [own, given] = await Promise.all([wantedSetups.ownFor(wish), wantedSetups.givenTo(wanted)]);
  return {
    wanted,
    title,
    own: own
      .filter((setup) => !given.includes(setup.id))
      .map((setup) => ({
        value: String(setup.id),
        label: [`#${setup.id}`, setup.title, conditionsInShort(setup)].filter(Boolean).join(' · '),
      })),
    given,
  };
}
export type AnswerForm = Awaited<ReturnType<typeof answerForm>>;

/** The form as it comes back. */
export type GivenAnswer = { own: string; setup: string; error: string };

const sentences = {
  none: 'Choose one of your setups, or type the number of a public one, like 123, or its address.',
  signedOut: 'Please sign in again. What you chose is still here.',
  refused:
    'That setup was not linked: five of yours are here already, or it has just been hidden. Take one back first, or choose another.',
  away: 'We cannot reach the database right now. What you chose is still here: please try again.',
};

/** The number in `123`, `#123` or an address of the viewer's. */
function setupNumber(typed: string): number | null {
  const [, plain, inAddress] = /^#?(\d+)$|\/setup-viewer\/(\d+)(?:[/?#]|$)/.exec(typed) ?? [];
  return storedId(plain ?? inAddress);
}

/** What keeps a setup from answering a wish, in a sentence; null where nothing does. */
function objectionTo(setup: Setup | null, number: number, { wish, title }: { wish: Wish; title: string }) {
  if (!setup?.is_public) return `There is no public setup #${number}.`;
  const { game, car_name, track_name } = setup;
  if (game === wish.game && car_name === wish.car && track_name === wish.track) return null;
  const { car, track } = carAndTrackNames(setup);
  const elsewhere = game === wish.game ? '' : ` in ${game}`;
  return `#${number} is for the ${car} at ${track}${elsewhere}. Wanted is: ${title}.`;
}

const isOtherwise = ({ session, weather }: Wish, setup: Setup) =>
  (session !== '' && setup.session !== session) || (weather !== '' && setup.weather !== weather);

/** Gives a setup as an answer. @throws a 404 Response where nobody wants it any more */
export async function answerWanted(
  context: AppLoadContext,
  id: string | undefined,
  form: FormData,
): Promise<{ toast: ToastKey } | { status: number; answer: GivenAnswer }> {
  const said = (name: string) =>
    String(form.get(name) ?? '')
      .trim()
      .slice(0, 300);
  const chosen = { own: said('own'), setup: said('setup') };
  const again = (status: number, error: string) => ({ status, answer: { ...chosen, error } });
  if (context.isRateLimited) return again(rateLimited.status, rateLimited.error);
  if (context.driver.state === 'signed-out') return again(401, sentences.signedOut);
  const number = setupNumber(chosen.setup || chosen.own);
  if (number === null) return again(422, sentences.none);
  try {
    const [wanted, setup] = await Promise.all([
      wantedAt(context, id),
      context.setups.one(number),
      profileOf(context),
    ]);
    const objection = objectionTo(setup, number, wanted);
    if (objection !== null || setup === null) return again(422, objection ?? sentences.none);
    const outcome = await context.wantedSetups.answer(wanted.id, number);
    if (outcome === 'refused') return again(409, sentences.refused);
    return { toast: isOtherwise(wanted.wish, setup) ? 'answer-given-otherwise' : 'answer-given' };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    logError('an answer was not given', { error });
    return again(503, sentences.away);
  }
}

/** Takes an answer of the driver's back. @throws a 404 Response where there is no such wish */
export async function takeAnswerBack(
  context: AppLoadContext,
  id: string | undefined,
  form: FormData,
): Promise<{ toast: ToastKey } | { status: number; answer: GivenAnswer }> {
  const again = (status: number, error: string) => ({ status, answer: { own: '', setup: '', error } });
  const [wanted, setup] = [storedId(id), storedId(String(form.get('take-back')))];
  if (wanted === null || setup === null) throw new Response(null, { status: 404 });
  if (context.isRateLimited) return again(rateLimited.status, rateLimited.error);
  if (context.driver.state === 'signed-out') return again(401, sentences.signedOut);
  try {
    await context.wantedSetups.takeBack(wanted, setup);
    return { toast: 'answer-taken-back' };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    logError('an answer was not taken back', { error });
    return again(503, sentences.away);
  }
}
