import * as z from 'zod';
import { authorSchema, gameSchema } from '#platform/adapters/supabase/setup-rows';
import { shownName } from '#platform/identity/shown-name';
import { newsKind } from './news-kind.server.ts';
import { carAndTrackNames } from '../setups/list/setup-card.server.ts';

/** The database counts one more, which says that there are others. */
const mostCounted = 50;

/** New setups by followed authors, one entry an author. */
export const authorNews = newsKind({
  heading: 'Authors you follow',
  data: authorSchema.extend({
    setups: z.number().int(),
    newest: z.number().int(),
    game: gameSchema,
    car_name: z.string(),
    track_name: z.string(),
  }),
  say({ setups, newest, game, car_name, track_name, ...names }, id) {
    const { car, track } = carAndTrackNames({ game, car_name, track_name });
    const name = shownName(names, id);
    if (setups === 1)
      return {
        title: `${name} shared a setup`,
        sentence: `For the ${car} at ${track}.`,
        href: `/setup-viewer/${newest}`,
      };
    const count = setups > mostCounted ? `more than ${mostCounted}` : setups;
    return {
      title: `${name} shared ${count} setups`,
      sentence: `The newest is for the ${car} at ${track}.`,
      href: `/authors/${id}`,
    };
  },
});
