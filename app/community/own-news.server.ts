import * as z from 'zod';
import { gameSchema } from '#platform/adapters/supabase/setup-rows';
import { newsKind } from './news-kind.server.ts';
import { carAndTrackNames } from '../setups/list/setup-card.server.ts';

/** The database counts one more, which says that there are others. */
const mostCounted = 50;

function driversInWords(count: number): string {
  if (count === 1) return 'One driver';
  return count > mostCounted ? `More than ${mostCounted} drivers` : `${count} drivers`;
}

const ownSetupNews = (
  heading: string,
  sentenceOf: (count: number) => string,
  addressOf = (id: number) => `/setup-viewer/${id}`,
) =>
  newsKind({
    heading,
    data: z.object({
      game: gameSchema,
      car_name: z.string(),
      track_name: z.string(),
      title: z.string().nullable(),
      drivers: z.number().int(),
    }),
    say({ title, drivers, ...setup }, id) {
      const { car, track } = carAndTrackNames(setup);
      return {
        title: title ? `${title} (${car} - ${track})` : `${car} - ${track}`,
        sentence: sentenceOf(drivers),
        href: addressOf(id),
      };
    },
  });

export const likeNews = ownSetupNews('Liked', (drivers) => `${driversInWords(drivers)} liked your setup.`);

export const commentNews = ownSetupNews(
  'Comments',
  (comments) =>
    `${comments > mostCounted ? `More than ${mostCounted}` : comments} new ${comments === 1 ? 'comment' : 'comments'} under your setup.`,
  (id) => `/setup-viewer/${id}/comments`,
);

export const workedNews = ownSetupNews(
  'Worked for others',
  (drivers) => `${driversInWords(drivers)} downloaded your setup and said it worked.`,
);

/** Nobody is named: only they can see whom they follow. */
export const followNews = newsKind({
  heading: 'Followers',
  data: z.object({ drivers: z.number().int() }),
  say: ({ drivers }, id) => ({
    title: drivers === 1 ? 'A new follower' : 'New followers',
    sentence: `${driversInWords(drivers)} followed you. Your new setups show up in their news.`,
    href: `/authors/${id}`,
  }),
});
