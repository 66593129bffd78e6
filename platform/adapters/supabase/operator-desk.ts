import * as z from 'zod';
import type { DeskPages, OperatorAct } from '#racing/engineer/run/operator-calls';
import {
  checkFindingsSchema,
  doneActionSchema,
  type OperatorActed,
  type OperatorDesk,
  openReportSchema,
  operatorActedSchema,
  operatorDeskSchema,
  reportedCommentSchema,
} from '../../moderation/operator-desk.ts';
import type { CheckFindingsStore } from '../../moderation/watched-check.ts';
import type { CorrectedPart } from '#racing/hearing/reading';
import type { Game } from '#racing/setup/catalogue';
import { logError } from '../../observability/log.ts';
import { setupFormats } from '#racing/setup/formats';
import { answerOf } from './answer.ts';
import { blockedAuthorsStore } from './blocked-authors.ts';
import { grownAccountsStore } from './grown-accounts.ts';
import type { DatabaseClient } from './database.ts';
import { setupSchema } from './setup-rows.ts';
import { storable } from '#racing/forms/storable';

/** Rows of each list on a page. */
const pageSize = 10;

/** Statements after a block, of 200 setups each: about two seconds on a busy database. */
const mostPieces = 10;

const withheldSchema = setupSchema.pick({ id: true, game: true, setup_data: true });

function withheldLines(game: Game, text: string): string {
  const linesShown = new Set(setupFormats[game].withoutWords(text).split(/[\r\n]+/));
  return text
    .split(/[\r\n]+/)
    .filter((line) => !linesShown.has(line))
    .join('\n');
}

/** Reads and actions of operators. `database`: opened with the secret key; the caller has checked the operator. */
export function operatorDeskStore(database: DatabaseClient) {
  const { client } = database;
  async function page<Row>(call: Parameters<typeof answerOf>[0], row: z.ZodType<Row>) {
    const rows = await answerOf(call, z.array(row));
    return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
  }
  /** Changes that a decision makes to other setups. The hourly run does the rest, and anything that fails here. */
  async function settle(): Promise<void> {
    const blockedAuthors = blockedAuthorsStore(database);
    try {
      for (let piece = 0; piece < mostPieces; piece += 1) if ((await blockedAuthors.settle()) === 0) break;
      await grownAccountsStore(database).recount(mostPieces);
    } catch (error) {
      logError('author_block_delayed', { error });
    }
  }
  /** The text withheld from others in these setups' files, by setup id. */
  async function wordsOfFiles(setups: readonly number[]): Promise<Map<number, string>> {
    if (setups.length === 0) return new Map();
    const query = client
      .from('setups')
      .select('id,game,setup_data')
      .in('id', setups)
      .eq('file_withheld', true);
    const withheld = await answerOf(query, z.array(withheldSchema));
    return new Map(withheld.map(({ id, game, setup_data }) => [id, withheldLines(game, setup_data)]));
  }

  const before = (id: number | null) => ({ at_most: pageSize + 1, ...(id !== null && { before: id }) });

  return {
    async read({ reports, done: doneBefore, findings }: DeskPages): Promise<OperatorDesk> {
      const [openReports, comments, doneActions, findingsPage, waiting, recounts, corrections] =
        await Promise.all([
          page(client.rpc('reports_open', before(reports)), openReportSchema),
          answerOf(client.rpc('comments_reported'), z.array(reportedCommentSchema)),
          page(client.rpc('operator_actions_done', before(doneBefore)), doneActionSchema),
          page(client.rpc('check_findings_kept', before(findings)), checkFindingsSchema),
          blockedAuthorsStore(database).waiting(),
          grownAccountsStore(database).waiting(),
          answerOf(client.rpc('corrections_counted'), operatorDeskSchema.shape.corrections),
        ]);
      const words = await wordsOfFiles(openReports.rows.flatMap(({ setup_id }) => setup_id ?? []));
      const rows = openReports.rows.map((row) => ({
        ...row,
        file_words: words.get(row.setup_id ?? 0) ?? null,
      }));
      return {
        reports: { ...openReports, rows },
        comments,
        done: doneActions,
        findings: findingsPage,
        waiting,
        recounts,
        corrections,
      };
    },

    /** Counts the parts of a reading that a driver corrected, without the driver. */
    async countCorrections(parts: readonly CorrectedPart[]): Promise<void> {
      await answerOf(client.rpc('count_corrections', { parts: [...parts] }), z.unknown());
    },

    /** Does it in the operator's name, and writes that down. */
    async act(
      operator: string,
      { action, setup, author, comment, reason }: OperatorAct,
    ): Promise<OperatorActed> {
      const words = storable(reason);
      const about = { ...(setup !== null && { setup }), ...(author !== null && { author }) };
      const call =
        comment === null
          ? client.rpc('act_as_operator', { operator, action, reason: words, ...about })
          : client.rpc('act_on_comment', { operator, action, reason: words, comment });
      const [act] = await answerOf(call, z.tuple([operatorActedSchema]));
      await settle();
      return act;
    },
  };
}

export type OperatorDeskStore = ReturnType<typeof operatorDeskStore>;

/** Where hourly checks leave what they found. `database`: opened with the secret key. */
export function checkFindingsStore({ client }: DatabaseClient): CheckFindingsStore {
  return {
    async keep({ check, figures, problems }) {
      const call = client.rpc('keep_check_findings', { check_name: check, figures, problems: [...problems] });
      await answerOf(call, z.unknown());
    },
  };
}
