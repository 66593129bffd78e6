import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';
import { accountSetupColumns } from './setup-rows.ts';

const row = z.looseObject({ id: z.number().int() });
type Row = z.infer<typeof row>;

/** Rows asked for at once: most lists have short rows, while a test card or a run can be half a megabyte. */
const [many, few] = [500, 15];

type List = ({ table: string } | { call: string }) & { columns: string; rows?: number };

/** The lists of a driver's data beside the profile, by their name in the data file: a table or a function. */
const lists = {
  setups: { rows: few, table: 'my_setups', columns: accountSetupColumns },
  setup_versions: {
    rows: few,
    table: 'my_setup_versions',
    columns: 'id,setup_id,number,setup_data,replaced_at',
  },
  stints: {
    rows: few,
    table: 'my_stints',
    columns:
      'id,setup_id,version,game,car_name,track_name,driven_at,created_at,sheet,changes,told,taken_as,trace,is_reference',
  },
  test_cards: {
    rows: few,
    table: 'my_test_cards',
    columns:
      'id,setup_id,game,car_name,track_name,changes,rules,before_data,after_data,answer,note,decision,counted,opened_at,answered_at,decided_at',
  },
  downloads: {
    table: 'setup_downloads',
    columns: 'id,setup_id,version,downloaded_at,answer,answered_at',
  },
  likes: { table: 'setup_likes', columns: 'id,setup_id,created_at' },
  still_good: { table: 'still_good', columns: 'id,setup_id,game_version,created_at' },
  wanted_setups: {
    table: 'setup_wishes',
    columns: 'id,created_at,left_open_at,wanted:wanted_setups(game,car_name,track_name,session,weather)',
  },
  answers_to_wanted: {
    call: 'my_wanted_answers',
    columns: 'id,setup_id,created_at,game,car_name,track_name,session,weather',
  },
  comments: { table: 'setup_comments', columns: 'id,setup_id,words,created_at,edited_at,hidden_why' },
  followed_authors: { table: 'followed_authors', columns: 'id,author_id,created_at' },
  deleted_setups: { rows: few, call: 'my_deleted_setups', columns: 'id,setup,deleted_at' },
  reports: { call: 'my_reports', columns: 'id,setup_id,author_id,reason,words,reported_at,closed_at' },
  withheld_texts: { call: 'my_withheld_texts', columns: 'id,title,note' },
  operator_actions: { call: 'my_standing', columns: 'id,action,setup_id,done_at,reason' },
  generations: {
    rows: few,
    table: 'generations',
    columns: 'id,kind,status,game,car,track,request,result,source,parent_id,created_at,finished_at',
  },
  teams: { rows: few, call: 'my_team_records', columns: 'id,kind,team_id,happened_at,record' },
  assistants: { table: 'assistants', columns: 'id,client_id,name,scopes,connected_at,last_used_at,ended_at' },
  chat_messages: { rows: few, table: 'chat_messages', columns: 'id,role,content,created_at' },
} satisfies Record<string, List>;

export type AccountList = keyof typeof lists;
export const accountLists = Object.keys(lists) as AccountList[];

const subscriptionColumns =
  'status,plan_id,current_period_start,current_period_end,cancel_at_period_end,stripe_customer_id,updated_at';

export function accountData({ client }: DatabaseClient) {
  const anyTable: SupabaseClient = client;

  return {
    async profile(): Promise<Record<string, unknown> | null> {
      const [profile] = await answerOf(client.rpc('my_profile'), z.array(row).max(1));
      return profile ?? null;
    },

    async subscription(): Promise<Record<string, unknown> | null> {
      const query = client.from('subscriptions').select(subscriptionColumns).maybeSingle();
      return answerOf(query, z.looseObject({}).nullable());
    },

    async *rowsOf(list: AccountList): AsyncGenerator<Row> {
      const { columns, rows: pageSize = many, ...source }: List = lists[list];
      const query = () =>
        'table' in source
          ? anyTable.from(source.table).select(columns)
          : anyTable.rpc(source.call).select(columns);
      for (let after = 0; ; ) {
        const page = await answerOf(query().gt('id', after).order('id').limit(pageSize), z.array(row));
        yield* page;
        const last = page.at(-1);
        if (!last || page.length < pageSize) return;
        after = last.id;
      }
    },
  };
}

export type AccountData = ReturnType<typeof accountData>;
