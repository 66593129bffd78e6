import * as z from 'zod';
import { type CardChange, cardChangeSchema } from '#racing/engineer/answer/test-card';
import { answerOf } from './answer.ts';
import type { ColumnsOf } from './columns-of.ts';
import type { DatabaseClient } from './database.ts';
import type { Tables } from './database-types.ts';
import { gameSchema } from './setup-rows.ts';
import { storable, storableJson } from '#racing/forms/storable';
import { timestamp } from './timestamp.ts';

export const cardAnswers = ['better', 'same', 'worse'] as const;
export type CardAnswer = (typeof cardAnswers)[number];
export const cardDecisions = ['kept', 'undone'] as const;
export type CardDecision = (typeof cardDecisions)[number];

const listed = {
  id: z.number().int(),
  setup_id: z.number().int(),
  game: gameSchema,
  car_name: z.string(),
  track_name: z.string(),
  changes: z.array(cardChangeSchema).catch(() => []),
  answer: z.enum(cardAnswers).nullable(),
  note: z.string(),
  decision: z.enum(cardDecisions).nullable(),
  opened_at: timestamp,
} satisfies ColumnsOf<Tables<'test_cards'>>;
const listedSchema = z.object(listed);
const listedColumns = Object.keys(listed).join(',');
export type ListedCard = z.infer<typeof listedSchema>;

const wholeSchema = listedSchema.extend({ before_data: z.string(), after_data: z.string() });
const wholeColumns = `${listedColumns},before_data,after_data`;
export type TestCardRow = z.infer<typeof wholeSchema>;

const openedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('opened'), card: z.number().int() }),
  z.object({ outcome: z.enum(['overtaken', 'missing']), card: z.null() }),
]);
/** `overtaken`: the setup was changed since the revision that the card was made from. */
export type OpenOutcome = z.infer<typeof openedSchema>;

const decidedSchema = z.enum(['done', 'overtaken', 'unanswered', 'missing']);
export type DecideOutcome = z.infer<typeof decidedSchema>;

export type NewCard = {
  setup: number;
  revision: number;
  changes: readonly CardChange[];
  rules: readonly string[];
  /** The file to drive. */
  after: string;
  /** The file without the changes, where the setup holds them already. */
  before?: string;
  requestId: string;
};

/** Most cards of a setup that its page lists. */
const mostOfSetup = 20;
/** Most cards of a driver that their page lists. */
const mostListed = 100;

/** A driver's test cards. What they hold is written by functions of the database alone. */
export function testCardsStore({ client }: DatabaseClient) {
  return {
    /** Opens a card, at most once for each request id. */
    async open({ setup, revision, changes, rules, after, before, requestId }: NewCard): Promise<OpenOutcome> {
      const call = client.rpc('open_test_card', {
        setup,
        at_revision: revision,
        changes: storableJson([...changes]),
        rules: [...rules],
        after_data: after,
        ...(before !== undefined && { before_data: before }),
        request_id: requestId,
      });
      const [outcome] = await answerOf(call, z.tuple([openedSchema]));
      return outcome;
    },

    async one(id: number): Promise<TestCardRow | null> {
      const query = client.from('test_cards').select(wholeColumns).eq('id', id).maybeSingle();
      return answerOf(query, wholeSchema.nullable());
    },

    /** The last cards of a setup, the newest first. */
    async ofSetup(id: number): Promise<ListedCard[]> {
      const query = client
        .from('test_cards')
        .select(listedColumns)
        .eq('setup_id', id)
        .order('id', { ascending: false })
        .limit(mostOfSetup);
      return answerOf(query, z.array(listedSchema));
    },

    /** The driver's last cards with setups of their own, the newest first. */
    async mine(): Promise<ListedCard[]> {
      const query = client
        .from('my_test_cards')
        .select(listedColumns)
        .order('id', { ascending: false })
        .limit(mostListed);
      return answerOf(query, z.array(listedSchema));
    },

    /** False where the driver has no such card. */
    async answer(card: number, answer: CardAnswer, note: string): Promise<boolean> {
      return answerOf(client.rpc('answer_test_card', { card, answer, note: storable(note) }), z.boolean());
    },

    /** Keeps or undoes a card on its setup as it is at `revision`. */
    async decide(card: number, decision: CardDecision, revision: number): Promise<DecideOutcome> {
      const call = client.rpc('decide_test_card', { card, decision, at_revision: revision });
      return answerOf(call, decidedSchema);
    },
  };
}

export type TestCardsStore = ReturnType<typeof testCardsStore>;
