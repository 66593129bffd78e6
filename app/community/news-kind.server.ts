import type { AppLoadContext } from '@remix-run/cloudflare';
import type * as z from 'zod';
import { DatabaseUnavailable } from '#platform/database-errors';
import type { NewsRow } from '#platform/adapters/supabase/news';
import type { NewsEntry } from './news.ts';

type Sentence = Pick<NewsEntry, 'title' | 'sentence' | 'href'> & Partial<Pick<NewsEntry, 'choices'>>;

/** A kind of news: where its rows come from is said by `private.news_of_<kind>` in the database. */
export type NewsKind = {
  heading: string;
  /** @throws DatabaseUnavailable where the row is of another shape */
  entryOf(row: NewsRow): NewsEntry;
  /** Keeps what the driver chose; false where there is nothing to choose. @throws DatabaseUnavailable */
  choose(context: AppLoadContext, id: number, choice: string): Promise<boolean>;
};

/**
 * @param data the database's row of an entry
 * @param say an entry's words and link, and what may be answered
 * @param choose keeps an answer; false for one that is none
 */
export function newsKind<Data>({
  heading,
  data,
  say,
  choose = async () => false,
}: {
  heading: string;
  data: z.ZodType<Data>;
  say: (data: Data, id: number) => Sentence;
  choose?: NewsKind['choose'];
}): NewsKind {
  return {
    heading,
    entryOf({ id, happened_at: at, is_new: isNew, told: details }) {
      const parsed = data.safeParse(details);
      if (parsed.success) return { choices: [], ...say(parsed.data, id), id, at, isNew };
      throw new DatabaseUnavailable('The database sent news of another shape', { cause: parsed.error });
    },
    choose,
  };
}
