import * as z from 'zod';
import type { ReportReason } from '#racing/setup/reports';
import { storable } from '#racing/forms/storable';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';
import { timestamp } from './timestamp.ts';

const commentSchema = z.object({
  id: z.int(),
  /** Words that others do not see for now are replaced; see `private.neutral_text`. */
  words: z.string(),
  created_at: timestamp,
  edited_at: timestamp.nullable(),
  /** Why an operator hid it; only its writer gets such a comment. */
  hidden_why: z.string().nullable(),
  is_mine: z.boolean(),
  user_id: z.int(),
  username: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
});

const commentsSchema = z.object({
  is_closed: z.boolean(),
  /** The reader is the setup's author. */
  is_author: z.boolean(),
  /** Stops at 1,000. */
  count: z.int(),
  comments: z.array(commentSchema),
});
export type StoredComments = z.infer<typeof commentsSchema>;

const besideSetupSchema = z.object({
  comments: commentsSchema.nullable(),
  lap_seconds: z.number().nullable(),
});

const commentOutcomes = z.enum([
  'commented',
  'unknown-setup',
  'closed',
  'blocked',
  'no-name',
  'too-many',
  'no-profile',
]);
/** `too-many`: 60 in a day. `no-profile`: the driver's profile has to be saved first. */
export type CommentOutcome = z.infer<typeof commentOutcomes>;
const changeOutcomes = z.enum(['done', 'too-late', 'unknown-comment']);
const reportOutcomes = z.enum([
  'reported',
  'already-reported',
  'words-full',
  'own-comment',
  'too-many',
  'unknown-comment',
  'no-profile',
]);
/** As of a setup; see `ReportOutcome`. */
export type CommentReport = z.infer<typeof reportOutcomes>;

export function commentsStore({ client }: DatabaseClient) {
  return {
    /** The latest comments under a setup, after `before`; null for a setup that takes none or is not the caller's to see. */
    async of(setup: number, atMost: number, before: number | null = null): Promise<StoredComments | null> {
      const call = client.rpc('comments_of', {
        setup,
        at_most: atMost,
        ...(before !== null && { before }),
      });
      return answerOf(call, commentsSchema.nullable());
    },

    /** The rest of a public setup's page: those comments, and the seconds of the lap that it shares. */
    async besideSetup(setup: number, atMost: number): Promise<z.infer<typeof besideSetupSchema>> {
      return answerOf(client.rpc('public_setup_page', { setup, at_most: atMost }), besideSetupSchema);
    },

    async add(setup: number, words: string): Promise<CommentOutcome> {
      return answerOf(client.rpc('comment_on_setup', { setup, words: storable(words) }), commentOutcomes);
    },

    /** Changes a comment of the driver's within 15 minutes. @param words null deletes it, at any time */
    async change(comment: number, words: string | null): Promise<z.infer<typeof changeOutcomes>> {
      const call = client.rpc('change_my_comment', { comment, words: words && storable(words) } as {
        comment: number;
        words: string;
      });
      return answerOf(call, changeOutcomes);
    },

    /** False for a setup of somebody else's. */
    async close(setup: number, closes: boolean): Promise<boolean> {
      return answerOf(client.rpc('close_comments', { setup, closes }), z.boolean());
    },

    async report(comment: number, reason: ReportReason, words: string): Promise<CommentReport> {
      const call = client.rpc('report_comment', { comment, reason, words: storable(words) });
      return answerOf(call, reportOutcomes);
    },
  };
}
