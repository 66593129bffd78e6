import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import { cardAnswers, cardDecisions, type TestCardRow } from '#platform/adapters/supabase/test-cards';
import { watchedFor } from '#racing/engineer/answer/test-card';
import { inUnits } from '#racing/setup/in-units';
import { changesAcross } from '#racing/laps/recording/measured-change';
import { ruleRecords, withRuleRecord } from '../../setups/viewer/rule-records.server.ts';
import { ownCardOf } from '../my-setups/setup.server.ts';
import type { CardAnswerForm, TestCardView } from './test-card.ts';
import {
  type FormErrors,
  type Redirect,
  replyWithErrors,
  type Submission,
} from '../../ui/form-action.server.ts';
import { carAndTrackNames } from '../../setups/list/setup-card.server.ts';
import { revisionIn, storedId } from '../../setups/viewer/visible-setup.server.ts';

async function cardAndSetup({ testCards, setups }: AppLoadContext, id: string | undefined) {
  const cardId = storedId(id);
  const card = cardId === null ? null : await testCards.one(cardId);
  const setup = card && (await setups.forEditing(card.setup_id));
  if (!card || !setup) throw new Response(null, { status: 404 });
  return { card, setup };
}

function standingOf({ before_data, after_data }: TestCardRow, file: string): TestCardView['standing'] {
  if (file === before_data) return 'before';
  return file === after_data ? 'after' : 'other';
}

/**
 * One of the signed-in driver's test cards, and the state of its setup.
 * @throws a 404 Response for anything else, DatabaseUnavailable
 */
export async function testCardView(context: AppLoadContext, id: string | undefined): Promise<TestCardView> {
  const { card, setup } = await cardAndSetup(context, id);
  const { changes, answer, note, decision, opened_at } = card;
  const { car, track, carClass } = ownCardOf(setup, context.units);
  const place = { game: setup.game, car: setup.car_name, track: setup.track_name };
  const [records, stints] = await Promise.all([
    ruleRecords(context, place, changes),
    context.stints.withSetup(card.setup_id),
  ]);
  return {
    id: card.id,
    setup: { id: setup.id, game: setup.game, car, track, carClass },
    ...inUnits(
      { changes: changes.map((change) => withRuleRecord(change, records)), watch: watchedFor(changes) },
      context.units,
    ),
    measured: changesAcross(
      stints.map(({ driven_at, sheet }) => ({
        at: driven_at,
        digest: sheet.digest,
        measures: sheet.measures,
      })),
      opened_at,
    ),
    answer,
    note,
    decision,
    openedAt: opened_at,
    revision: String(setup.revision),
    standing: standingOf(card, setup.setup_data),
  };
}

/** The driver's test cards, the newest first. @throws DatabaseUnavailable */
export async function listTestCards({ testCards, units }: AppLoadContext) {
  const cards = await testCards.mine();
  return cards.map((card) => {
    const { car, track } = carAndTrackNames(card);
    return { ...card, changes: inUnits(card.changes, units), place: `${car} - ${track}` };
  });
}

/** The file that a card of this setup is driven with; null where there is none. */
export async function testFile({ driver, testCards }: AppLoadContext, setup: number, card: string) {
  const id = storedId(card);
  if (driver.state === 'signed-out' || id === null) return null;
  const openCard = await testCards.one(id);
  return openCard?.setup_id === setup ? openCard.after_data : null;
}

const longestNote = 1_000;

export const cardSchema = z.object({
  answer: z.enum(cardAnswers).nullable().catch(null),
  decision: z.enum(cardDecisions).nullable().catch(null),
  note: z.string().catch(''),
  /** The stored note when the form was opened; none from older pages. */
  before: z.string().nullable().catch(null),
  revision: z.string().catch('').transform(revisionIn),
});

const sentences = {
  nothing: 'Please say how it felt: better, the same or worse.',
  tooLong: `Please use at most ${longestNote} characters for the note.`,
  overtaken:
    'This setup changed elsewhere while this page was open. Nothing is lost: the current file stays as a version. Press again to go on.',
  away: 'We can’t reach the database. Nothing you typed is lost; please try again.',
  gone: 'The setup of this card was deleted elsewhere, so nothing was saved. Bring it back in My Setups, then press again. Your note is still here.',
  signedOut: 'Please sign in again. Everything you typed is still here.',
};

const noteOvertaken = (note: string) =>
  `The note of this card was changed elsewhere${note === '' ? '' : ` to: “${note}”`}. Yours is still in the form. Press again to replace it.`;

export const cardForm = {
  isTyped: true,
  signIn: sentences.signedOut,
  goneMessage: sentences.gone,
  away: { message: sentences.away, log: 'test_card_update_failed' },
  keep({ form }: Submission, { message, revision, before, code }: CardProblem): CardAnswerForm {
    const fields = cardSchema.parse(Object.fromEntries(form));
    const replacedNote = before ?? fields.before;
    return {
      message: message ?? '',
      ...(form.has('note') && { note: fields.note }),
      ...(replacedNote !== null && { before: replacedNote }),
      revision: revision ?? fields.revision,
      ...(code && { code }),
    };
  },
} as const;
type CardProblem = { message?: string | null; revision?: string; before?: string; code?: string };

/** Stores how a test was, or keeps or undoes it. @throws a 404 Response */
export async function submitCard(
  { answer, decision, note, before, revision }: z.output<typeof cardSchema>,
  { context, params }: Submission,
): Promise<Redirect | FormErrors<CardProblem>> {
  const nothing = () => replyWithErrors(400, { message: sentences.nothing });
  if (answer === null && decision === null) return nothing();
  if (note.length > longestNote) return replyWithErrors(400, { message: sentences.tooLong });
  const cardId = storedId(params.id);
  if (cardId === null) throw new Response(null, { status: 404 });
  const redirectTo = `/test-cards/${cardId}`;
  if (decision === null) {
    const { card } = await cardAndSetup(context, params.id);
    if (before !== null && card.note !== before && card.note !== note)
      return replyWithErrors(409, { message: noteOvertaken(card.note), before: card.note });
    const isFound = answer !== null && (await context.testCards.answer(cardId, answer, note));
    if (!isFound) throw new Response(null, { status: 404 });
    return { redirectTo };
  }
  const [card, outcome] = await Promise.all([
    context.testCards.one(cardId),
    context.testCards.decide(cardId, decision, Number(revision)),
  ]);
  if (!card || outcome === 'missing') throw new Response(null, { status: 404 });
  if (outcome === 'unanswered') return nothing();
  if (outcome === 'overtaken') {
    const { setup } = await cardAndSetup(context, params.id);
    return replyWithErrors(409, { message: sentences.overtaken, revision: String(setup.revision) });
  }
  await context.forgetSetup(card.setup_id);
  return { redirectTo };
}
