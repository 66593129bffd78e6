import type { AppLoadContext } from '@remix-run/cloudflare';
import { carsOf, tracksOf } from '#core/setup/catalogue';
import { drivenSetup } from '../own/driven-setup.server.ts';
import { stintPage } from './stint-page.server.ts';

/**
 * The page on which a recording fills the stint sheet of a setup.
 * @throws a 404 Response for a setup that is not the driver's, DatabaseUnavailable
 */
export async function recordingPage(context: AppLoadContext, id: string | undefined) {
  const { card, game, canCalculate, version, latest, aim, requestId, place } = await stintPage(
    context,
    id,
    null,
  );
  const driven = game === 'LMU' ? await drivenSetup(context, id, null) : null;
  const named = [...carsOf(game), ...tracksOf(game)];
  return {
    card,
    place: { game, ...place, carName: card.car, trackName: card.track },
    names: Object.fromEntries(named.map(({ id: key, name }) => [key, name])),
    /** The file that a recorded garage can be put into. */
    held: driven && { text: driven.setup.setup_data, revision: String(driven.setup.revision) },
    start: canCalculate ? { version, latest, aim, requestId, withEnergy: card.game === 'LMU' } : null,
  };
}
