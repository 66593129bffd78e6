import type { AppLoadContext } from '@remix-run/cloudflare';
import { type Driver, heldSession } from '#core/identity/driver';
import { shownName } from '#core/identity/shown-name';
import { logError } from '#core/observability/log';
import { setupFormats } from '#core/setup/formats';
import { isYoutubeUrl } from '#core/setup/youtube';
import { changeSince, driversWords, olderNote } from './older-setup.server.tsx';
import { partsOf, type SetupParts } from './setup-parts.server.ts';
import { sharedGarage } from './shared-garage.server.ts';
import type { StandingMarkup } from './standing-markup.server.ts';
import { storedId, type ViewedSetup, visibleSetup } from './visible-setup.server.ts';

export async function viewSetup(context: AppLoadContext, id: string | undefined) {
  const [setup, liked, isOwn] = await Promise.all([
    visibleSetup(context, id),
    likes(context, id),
    isOwnSetup(context, id),
  ]);
  const { game, car_name: car, setup_data: text } = setup;
  const [basedOn, garage, words] = await Promise.all([
    originalsOf(context, setup),
    sharedGarage(context, { game, car, text }),
    // A setup that is not older than any change needs nobody's word.
    changeSince(setup) ? driversWords(context, id) : null,
  ]);
  const { values, ...parts } = partsOf(setup, {
    garage,
    units: context.units,
    origin: context.env.APP_ORIGIN,
  });
  const older = words && olderNote(words, setup, values);
  return {
    ...standingParts(parts, context.standing),
    isPublic: setup.is_public,
    createdAt: setup.created_at,
    older: older && (context.standing?.refer(older) ?? older),
    telemetryLaps: values.telemetryLaps,
    numbersInWords: setupFormats[game].numbersInWords,
    youtubeUrl: setup.youtube_url && isYoutubeUrl(setup.youtube_url) ? setup.youtube_url : null,
    basedOn,
    liked,
    isOwn,
    mayLike: mayLike(context.driver),
  };
}

/** The same, with references for what the page holds. */
function standingParts<Parts extends Omit<SetupParts, 'values'>>(
  parts: Parts,
  standing?: StandingMarkup,
): Parts {
  if (!standing) return parts;
  const { drawn, fileText, legality, proof, notes } = parts;
  return {
    ...parts,
    drawn: drawn && { pictures: standing.refer(drawn.pictures), sections: standing.refer(drawn.sections) },
    fileText: standing.refer(fileText),
    legality: standing.refer(legality),
    proof: proof && standing.refer(proof),
    notes: notes && standing.refer(notes),
  };
}

/** What a setup was made from: those that who looks may see, and how many are gone. */
async function originalsOf({ setups }: AppLoadContext, { based_on = [] }: ViewedSetup) {
  if (based_on.length === 0) return null;
  const found = await setups.originals(based_on).catch((error: unknown) => {
    logError('what a setup is based on was not read', { error });
    return null;
  });
  if (!found) return null;
  return {
    originals: found
      .toSorted((one, other) => based_on.indexOf(one.id) - based_on.indexOf(other.id))
      .map(({ id, author, user_id }) => ({ id, author: shownName(author, user_id) })),
    gone: based_on.length - found.length,
  };
}

function mayLike(driver: Driver): 'yes' | 'renewed' | 'no' {
  if (driver.state === 'signed-in') return 'yes';
  return heldSession(driver) ? 'renewed' : 'no';
}

/** Whether the signed-in driver likes a setup already. A failure only leaves the heart empty. */
async function likes({ driver, likes }: AppLoadContext, id: string | undefined): Promise<boolean> {
  const stored = storedId(id);
  if (driver.state === 'signed-out' || stored === null) return false;
  return likes.isLiked(stored).catch((error: unknown) => {
    logError('a like was not read', { error });
    return false;
  });
}

/** Whether the signed-in driver may change a setup. A failure only hides the way there. */
async function isOwnSetup({ driver, setups }: AppLoadContext, id: string | undefined): Promise<boolean> {
  const stored = storedId(id);
  if (driver.state === 'signed-out' || stored === null) return false;
  return setups.isMine(stored).catch((error: unknown) => {
    logError('whose a setup is was not read', { error });
    return false;
  });
}
