import { accTrackTraits } from '../../../catalogues/acc/index.ts';
import { carTable } from '../../setup/acc/car-parameters.ts';
import { settingSlug } from '../../setup/setting-address.ts';
import { behind, onReferenceDay, playersBand, referenceDay } from './acc/players-band.ts';
import { knownLmuTrackWords } from './lmu/track-words.ts';
import type { PlaceReference } from './reference.ts';
import { axleOfCorner, settingName } from './setting-reference.ts';

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** A track's demands on a car, and the ranges of the car's players there. Car and track are catalogue ids. */
export function placeReference(game: string, car: string, track: string): PlaceReference {
  const words =
    game === 'ACC' ? accTrackTraits(track) : game === 'LMU' ? knownLmuTrackWords(track) : undefined;
  const asks = words ? [sentence(words.character), sentence(words.notes)] : [];
  return { asks, ...(game === 'ACC' ? accBands(car, track) : { bands: [], behind: null }) };
}

/** One line for each axle: bands join left and right except for pressures, where the left side is shown for both. */
function accBands(car: string, track: string): Pick<PlaceReference, 'bands' | 'behind'> {
  const table = carTable(car);
  const bands = new Map<string, PlaceReference['bands'][number]>();
  let evidence: string | null = null;
  for (const { parameter, offered } of table.isKnown ? table.sections.flatMap((one) => one.settings) : []) {
    const slug = offered ? settingSlug('ACC', parameter.name) : undefined;
    const axle = parameter.corner && (axleOfCorner[parameter.corner] ?? null);
    if (!slug || bands.has(`${slug} ${axle}`)) continue;
    const band = playersBand({ ...referenceDay, car, track, sessionType: 'race' }, parameter.name);
    if (!band) continue;
    evidence ??= behind(band);
    const label = settingName(slug, parameter.label);
    bands.set(`${slug} ${axle}`, { slug, label, axle, players: onReferenceDay(parameter.name, band) });
  }
  return { bands: [...bands.values()], behind: evidence };
}
