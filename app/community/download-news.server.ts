import * as z from 'zod';
import { type DownloadAnswer, downloadAnswers } from '#platform/adapters/supabase/downloads';
import { gameSchema } from '#platform/adapters/supabase/setup-rows';
import { newsKind } from './news-kind.server.ts';
import { carAndTrackNames } from '../setups/list/setup-card.server.ts';

const labels: Record<DownloadAnswer, string> = { worked: 'Yes', failed: 'No', untried: 'Not tried' };
const answerSentences: Record<DownloadAnswer, string> = {
  worked: 'You said it worked.',
  failed: 'You said it didn’t work.',
  untried: 'You haven’t tried it.',
};

/** Whether a setup that the driver took from somebody worked: asked once, and to be changed while it is news. */
export const downloadNews = newsKind({
  heading: 'Did it work?',
  data: z.object({
    game: gameSchema,
    car_name: z.string(),
    track_name: z.string(),
    title: z.string().nullable(),
    answer: z.enum(downloadAnswers).nullable(),
  }),
  say({ title, answer, ...setup }, id) {
    const { car, track } = carAndTrackNames(setup);
    return {
      title: title ? `${title} (${car} - ${track})` : `${car} - ${track}`,
      sentence: answer ? answerSentences[answer] : 'You downloaded it. Did it work for you?',
      href: `/setup-viewer/${id}`,
      choices: downloadAnswers.map((value) => ({ value, label: labels[value], isChosen: value === answer })),
    };
  },
  async choose({ downloads }, id, choice) {
    const answer = downloadAnswers.find((one) => one === choice);
    return answer !== undefined && downloads.answer(id, answer);
  },
});
