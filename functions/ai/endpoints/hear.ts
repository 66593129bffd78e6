import * as z from 'zod';
import { answer } from '#platform/http/answer';
import { longestWords } from '#racing/engineer/baseline/conditions';
import { rowsFor } from '#racing/engineer/run/tapped-reading';
import { engineerGames } from '#racing/setup/catalogue';
import { type Endpoint, parseBody } from './endpoint.ts';

/** Words that are still being typed, and the setup's place. */
const hearSchema = z.object({
  game: z.enum(engineerGames),
  track: z.string().max(100, 'Unknown track'),
  words: z.string().trim().max(longestWords, `Please use at most ${longestWords} characters`),
});

/** `POST /api/hear`: the rows of the form that words fill, as our rules hear them. No model is asked, and nothing is counted or kept. */
export const hearWords: Endpoint = async ({ request }) => {
  const { words, ...place } = await parseBody(request, hearSchema);
  return answer({ rows: words === '' ? [] : rowsFor(words, place) });
};
