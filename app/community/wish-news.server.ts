import * as z from 'zod';
import { wishRowSchema, wishOf } from '#platform/adapters/supabase/wanted-setups';
import { shownName } from '#platform/identity/shown-name';
import { newsKind } from './news-kind.server.ts';
import { wishTitle } from './wish.server.ts';

/** A setup that the driver wants is there: one press takes the wish back, or leaves it open for another. */
export const wishNews = newsKind({
  heading: 'Your request has an answer',
  data: wishRowSchema
    .extend({
      setup_id: z.number().int(),
      title: z.string().nullable(),
      /** By a driver, else it fits by itself. */
      given: z.boolean(),
      user_id: z.number().int(),
      username: z.string().nullable(),
      first_name: z.string(),
      last_name: z.string(),
    })
    .transform(wishOf),
  say({ wish, setup_id, title, given: isGiven, user_id, ...author }) {
    const setup = `${title ? `“${title}”, ` : ''}#${setup_id} by ${shownName(author, user_id)}`;
    return {
      title: wishTitle(wish) ?? `#${setup_id}`,
      sentence: isGiven ? `Answered by ${setup}.` : `New, and it fits your request: ${setup}.`,
      href: `/setup-viewer/${setup_id}`,
      choices: [
        { value: 'got-it', label: 'Got it', isChosen: false },
        { value: 'leave-open', label: 'Leave it open', isChosen: false },
      ],
    };
  },
  async choose({ wantedSetups }, id, choice) {
    if (choice === 'got-it') await wantedSetups.withdraw(id);
    else if (choice === 'leave-open') await wantedSetups.leaveOpen(id);
    else return false;
    return true;
  },
});
