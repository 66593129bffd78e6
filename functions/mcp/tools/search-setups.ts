import * as z from 'zod';
import type { SetupQuery } from '#platform/adapters/supabase/setup-query';
import { readSearch } from '#racing/hearing/search/read-search';
import { sessions, weathers } from '#racing/setup/conditions';
import { gameField, idsCalled, nameField } from '../places.ts';
import { type Caller, defineTool } from '../tool.ts';
import { summaryOf, summarySchema } from './setup-summary.ts';

const setupsOnPage = 10;

const input = z.object({
  game: gameField.optional(),
  car: nameField('car').optional(),
  track: nameField('track').optional(),
  weather: z.enum(weathers).optional(),
  session: z.enum(sessions).optional(),
  words: z.string().max(200).optional().describe('Further words, as a driver would type into a search'),
  cursor: z
    .string()
    .max(200)
    .optional()
    .describe('next_cursor of the answer before, with the same arguments'),
});

/** The query of a call: what its words say counts where no argument says otherwise. */
function queryOf({
  game,
  car,
  track,
  weather,
  session,
  words = '',
  cursor,
}: z.infer<typeof input>): SetupQuery {
  const searchReading = readSearch(words);
  const ofGame =
    searchReading.cars.concat(searchReading.tracks).find((one) => one.game === game)?.game ?? game;
  const idsIn = (named: readonly { game: string; id: string }[]) => {
    const ids = named.filter((one) => !ofGame || one.game === ofGame).map(({ id }) => id);
    return ids.length > 0 ? [...new Set(ids)] : null;
  };
  return {
    game,
    cars: car ? idsCalled('cars', game, car) : idsIn(searchReading.cars),
    tracks: track ? idsCalled('tracks', game, track) : idsIn(searchReading.tracks),
    weather: weather ?? searchReading.weather ?? '',
    session: session ?? searchReading.session ?? '',
    q: searchReading.rest.join(' '),
    cursor,
    limit: setupsOnPage,
  };
}

/** A page of the query; where its last words find nothing, without them. */
async function pageOf(query: SetupQuery, { publicSetups }: Caller) {
  const page = await publicSetups.listPublic(query);
  const isWhole = page.setups.length > 0 || !query.q || query.cursor;
  return isWhole
    ? { page, isWhole: true }
    : { page: await publicSetups.listPublic({ ...query, q: '' }), isWhole: false };
}

export const searchSetups = defineTool({
  name: 'search_setups',
  title: 'Search car setups',
  description:
    'Finds setups that sim racers shared for Assetto Corsa Competizione, Le Mans Ultimate, iRacing and rFactor 2. Names may be as loose as drivers say them. get_setup reads one with every value.',
  scopesFor: () => [],
  input,
  output: z.object({
    setups: z.array(summarySchema).describe('Newest first'),
    words_left_out: z
      .boolean()
      .optional()
      .describe('True if no setup has all the words; these have the rest'),
    next_cursor: z.string().nullable(),
  }),
  async run(args, caller) {
    const { page, isWhole } = await pageOf(queryOf(args), caller);
    return {
      setups: page.setups.map((row) => summaryOf(row, caller.appOrigin)),
      ...(!isWhole && { words_left_out: true }),
      next_cursor: page.next,
    };
  },
});
