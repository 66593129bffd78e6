import { blankAccSetup } from '../../../setup/acc/blank.ts';
import { type AccEdit, editAccSetup } from '../../../setup/acc/edit.ts';
import type { AccSetup } from '../../../setup/acc/json.ts';
import type { EngineerRequest } from '../conditions.ts';
import { noteText } from '../note-text.ts';
import { noteIn } from '../own-words.ts';
import { type ChosenClicks, chooseClicks } from './choose-clicks.ts';
import { planFuel } from './fuel.ts';
import { accWords } from './note.ts';
import { accSettingNames, scalesOf, settingPlaceName, unroundedValue } from './settings.ts';
import { withStrategy } from './strategy.ts';

function editsOf({ clicks, parameters }: ChosenClicks): AccEdit[] {
  return accSettingNames.flatMap((setting) => {
    const values = clicks[setting];
    return scalesOf(parameters, setting).flatMap((scale, place) => {
      const click = values[place];
      if (!scale.adjustable || click === undefined) return [];
      return {
        parameter: settingPlaceName(setting, place, values.length),
        value: unroundedValue(scale, click),
      };
    });
  });
}

/** The setup with the mark that the game gives to files for a track, where it is known: cars of GT4 have marks of their own. */
function forTrack({ car, track: { bopType } }: ChosenClicks, setup: AccSetup): AccSetup {
  return bopType === undefined || car.class === 'GT4' ? setup : { ...setup, trackBopType: bopType };
}

/**
 * A complete setup that the game accepts for any car and track of the catalogue, and the reasons for it. The
 * same for the same request.
 *
 * @throws UnknownCarOrTrack for ids that the catalogue does not hold
 */
export function makeAccBaseline(request: EngineerRequest): { setup: AccSetup; note: string } {
  const chosen = chooseClicks(request);
  const fuel = planFuel(chosen.car, chosen.track, request);
  const { setup } = editAccSetup(forTrack(chosen, blankAccSetup(chosen.car.id)), editsOf(chosen));
  const made = withStrategy(setup, request, fuel);
  return {
    setup: made,
    // Most callers measure against the setup alone, and the note is half of the work.
    get note() {
      return noteText(noteIn(accWords(request, made)));
    },
  };
}
