import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import { DatabaseUnavailable } from '#platform/database-errors';
import { logError } from '#platform/observability/log';
import type { Redirect, Submission } from '../ui/form-action.server.ts';
import { authorNews } from './author-news.server.ts';
import { downloadNews } from './download-news.server.ts';
import type { NewsSection } from './news.ts';
import { commentNews, followNews, likeNews, workedNews } from './own-news.server.ts';
import type { NewsKind } from './news-kind.server.ts';
import { storedId } from '../setups/viewer/visible-setup.server.ts';
import { wishNews } from './wish-news.server.ts';

/** Every kind, in the order in which the page shows them. */
const kinds: Readonly<Record<string, NewsKind>> = {
  wish: wishNews,
  download: downloadNews,
  comment: commentNews,
  worked: workedNews,
  like: likeNews,
  follow: followNews,
  author: authorNews,
};

/**
 * The signed-in driver's news, without empty kinds. Reading it marks it as seen.
 * @throws DatabaseUnavailable
 */
export async function newsView({ news, waitUntil }: AppLoadContext): Promise<NewsSection[]> {
  const openedAt = new Date();
  const rows = await news.mine();
  if (rows.some(({ is_new }) => is_new)) {
    waitUntil(news.see(openedAt).catch((error: unknown) => logError('news_seen_write_failed', { error })));
  }
  return Object.entries(kinds)
    .map(([kind, { heading, entryOf }]) => ({
      kind,
      heading,
      entries: rows.filter((row) => row.kind === kind).map(entryOf),
    }))
    .filter(({ entries }) => entries.length > 0);
}

const text = z.string().catch('');
export const choiceSchema = z.object({ kind: text, id: text, choice: text });

/** Keeps an answer of the driver's to a piece of news. */
export async function chooseInNews(
  { kind, id, choice }: z.output<typeof choiceSchema>,
  { context }: Submission,
): Promise<Redirect> {
  const redirectTo = '/news';
  const [newsKind, newsId] = [kinds[kind], storedId(id)];
  try {
    const isKept = newsKind && newsId !== null && (await newsKind.choose(context, newsId, choice));
    return isKept ? { redirectTo } : { redirectTo, toast: 'answer-too-late' };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    logError('news_answer_failed', { error });
    return { redirectTo, toast: 'answer-failed' };
  }
}
