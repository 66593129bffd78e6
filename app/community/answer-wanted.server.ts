import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import type { Setup } from '#platform/adapters/supabase/setup-rows';
import type { Wish } from '#platform/adapters/supabase/wanted-setups';
import { conditionsInShort } from '#racing/setup/conditions';
import { profileOf } from '../account/profile.server.ts';
import {
  type FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
  type Submission,
} from '../ui/form-action.server.ts';
import { carAndTrackNames } from '../setups/list/setup-card.server.ts';
import { storedId } from '../setups/viewer/visible-setup.server.ts';
import { wantedAt } from './wanted-page.server.ts';

/** The driver's own public setups for that car and track, and the ones they gave already. */
export async function answerForm(context: AppLoadContext, id: string | undefined) {
  const { wantedSetups } = context;
  const { id: wantedId, title, wish } = await wantedAt(context, id);
  const [ownSetups, answerIds] = await Promise.all([
    wantedSetups.ownFor(wish),
    wantedSetups.givenTo(wantedId),
  ]);
  return {
    wanted: wantedId,
    title,
    own: ownSetups
      .filter((setup) => !answerIds.includes(setup.id))
      .map((setup) => ({
        value: String(setup.id),
        label: [`#${setup.id}`, setup.title, conditionsInShort(setup)].filter(Boolean).join(' · '),
      })),
    given: answerIds,
  };
}
export type AnswerForm = Awaited<ReturnType<typeof answerForm>>;

/** The form as it comes back. */
export type GivenAnswer = { own: string; setup: string; error: string; code?: string };

const sentences = {
  none: 'Choose one of your setups, or type the number of a public one, like 123, or its address.',
  signedOut: 'Please sign in again. Your choice is still here.',
  closed: 'This request is closed: whoever asked has a setup, or withdrew it. Your choice is still here.',
  refused:
    'We couldn’t link that setup. Five of yours are here already, or it has just been hidden. Remove one first, or choose another.',
  away: 'We can’t reach the database. Your choice is still here; please try again.',
};

/** The number in `123`, `#123` or an address of the viewer's. */
function setupNumber(text: string): number | null {
  const [, plain, inAddress] = /^#?(\d+)$|\/setup-viewer\/(\d+)(?:[/?#]|$)/.exec(text) ?? [];
  return storedId(plain ?? inAddress);
}

/** Says why a setup does not answer a wish; null where it does. */
function objectionTo(setup: Setup | null, number: number, { wish, title }: { wish: Wish; title: string }) {
  if (!setup?.is_public) return `There is no public setup #${number}.`;
  const { game, car_name, track_name } = setup;
  if (game === wish.game && car_name === wish.car && track_name === wish.track) return null;
  const { car, track } = carAndTrackNames(setup);
  const inOtherGame = game === wish.game ? '' : ` in ${game}`;
  return `#${number} is for the ${car} at ${track}${inOtherGame}. Wanted is: ${title}.`;
}

const isOtherwise = ({ session, weather }: Wish, setup: Setup) =>
  (session !== '' && setup.session !== session) || (weather !== '' && setup.weather !== weather);

const textField = z
  .string()
  .catch('')
  .transform((text) => text.trim().slice(0, 300));
export const answerSchema = z.object({
  own: textField,
  setup: textField,
  'take-back': z.string().optional().catch(''),
});

export const answerWantedForm = {
  isTyped: true,
  signIn: sentences.signedOut,
  goneMessage: sentences.closed,
  away: { message: sentences.away, log: 'wanted_answer_failed' },
  keep({ form }: Submission, { message, code }: Problem): GivenAnswer {
    const { own: ownId, setup, 'take-back': isTakenBack } = answerSchema.parse(Object.fromEntries(form));
    const error = message ?? '';
    const answer = isTakenBack === undefined ? { own: ownId, setup } : { own: '', setup: '' };
    return { ...answer, error, ...(code && { code }) };
  },
} as const;

/** Gives a setup as an answer, or takes one back. @throws a 404 Response where nobody wants it any more */
export async function answerWanted(
  { own: ownId, setup: typedSetup, 'take-back': takenBack }: z.output<typeof answerSchema>,
  { context, params }: Submission,
): Promise<Redirect | FormErrors> {
  const redirectTo = `/wanted/${encodeURIComponent(params.id ?? '')}`;
  if (takenBack !== undefined) {
    await takeAnswerBack(context, params.id, takenBack);
    return { redirectTo, toast: 'answer-taken-back' };
  }
  const number = setupNumber(typedSetup || ownId);
  if (number === null) return replyWithErrors(422, { message: sentences.none });
  const [wantedSetup, setup] = await Promise.all([
    wantedAt(context, params.id),
    context.setups.one(number),
    profileOf(context),
  ]);
  const objection = objectionTo(setup, number, wantedSetup);
  if (objection !== null || setup === null)
    return replyWithErrors(422, { message: objection ?? sentences.none });
  const outcome = await context.wantedSetups.answer(wantedSetup.id, number);
  if (outcome === 'refused') return replyWithErrors(409, { message: sentences.refused });
  return {
    redirectTo,
    toast: isOtherwise(wantedSetup.wish, setup) ? 'answer-given-otherwise' : 'answer-given',
  };
}

async function takeAnswerBack({ wantedSetups }: AppLoadContext, id: string | undefined, setupId: string) {
  const [wantedId, setup] = [storedId(id), storedId(setupId)];
  if (wantedId === null || setup === null) throw new Response(null, { status: 404 });
  await wantedSetups.takeBack(wantedId, setup);
}
