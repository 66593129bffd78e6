import type { AppLoadContext } from '@remix-run/cloudflare';
import { weatherOfTyres } from '#core/engineer/acc/tyres-on';
import { asEngineerGame } from '#core/engineer/conditions';
import { parseAccSetup } from '#core/setup/acc/parse';
import { findTrack } from '#core/setup/catalogue';
import { describeFile, madeForOf, readSetup } from '#core/setup/formats';
import { cardOf } from '../setups/setup-card.server.ts';
import { setupChoices } from '../setups/setup-choices.server.ts';
import { findVisible } from '../setups/visible-setup.server.ts';
import { defaultValues } from './setup-form.server.ts';

/**
 * A saved setup, somebody's public one or the driver's own, opened to be refined: its values, and the form.
 * @throws a 404 Response for what the driver may not see or the engineer cannot work on, DatabaseUnavailable
 */
export async function setupInHandStage(context: AppLoadContext, id: string, requestId: string) {
  const setup = await findVisible(context, id);
  const game = setup && asEngineerGame(setup.game);
  const file = game && readSetup(game, setup.setup_data);
  const track = game && findTrack(game, setup.track_name)?.id;
  if (!file?.carId || !track) throw new Response(null, { status: 404 });
  const { title, name, author, isDemo, ...card } = cardOf(setup);
  return {
    at: 'in-hand' as const,
    requestId,
    game,
    ...setupChoices(game),
    values: { ...defaultValues, car: file.carId, track, weather: weatherIn(game, file.text) },
    inHand: {
      id: card.id,
      car: card.car,
      track: card.track,
      credit: [name, isDemo ? '' : author].filter(Boolean).join(', '),
      described: describeFile(file, { ...madeForOf(setup), track }),
      text: file.text,
    },
  };
}

/** The weather that the file's tyres are for; dry where it does not say. */
function weatherIn(game: 'ACC' | 'LMU', text: string): 'dry' | 'wet' {
  const read = game === 'ACC' ? parseAccSetup(text) : null;
  return (read?.ok && weatherOfTyres(read.setup)) || 'dry';
}
