import type { AppLoadContext } from '@remix-run/cloudflare';
import { readingChoices } from '#racing/hearing/reading-choices';
import { gameUnits, printUnits } from '#racing/setup/chosen-units';
import type { ViewedSetup } from '../../setups/viewer/visible-setup.server.ts';
import { defaultValues } from './setup-form.server.ts';
import { conditionsShown } from './touched-fields.ts';
import { openInHand, runBehind } from './setup-in-hand.server.ts';

/**
 * The fields that a page without the refinement's form sends: the setup's own conditions, and the usual ones where nobody
 * gave them. Null for a setup that the engineer cannot work on.
 */
export async function tapToRefine(context: AppLoadContext, setup: ViewedSetup) {
  const id = String(setup.id);
  const inHand = openInHand(setup, await runBehind(context, id));
  if (!inHand) return null;
  const { game, values } = inHand;
  const givenValues = Object.entries(values).filter(([, value]) => value !== '');
  const { car, track, ...conditions } = { ...defaultValues, ...Object.fromEntries(givenValues) };
  const { taps: _, baseSetup: __, garageData: ___, ...sent } = conditions;
  const initialConditions = conditionsShown(values);
  return {
    choices: readingChoices(game, values.track),
    fields: {
      ...sent,
      shown: initialConditions,
      game,
      car,
      track,
      communitySetupId: id,
      units: printUnits(gameUnits),
    },
    // A page that everybody gets has no id of its own; without one each press is a request.
    requestId: context.driver.state === 'signed-in' ? crypto.randomUUID() : null,
  };
}
export type TapToRefine = NonNullable<Awaited<ReturnType<typeof tapToRefine>>>;
