import { z } from 'zod';
import type { Game } from '../../catalogues/index.ts';
import { describeAccSetup } from './acc/describe.ts';
import type { AccSetup } from './acc/json.ts';
import type { DescribedValue } from './describe.ts';
import { carTable } from './svm/car-table.ts';
import { describeSettings } from './svm/describe.ts';
import { parseSvm } from './svm/lines.ts';

/** Clicks of an ACC file, or what an .svm file gives a setting: `6`, `6//5.6 cm`. */
const settings = z
  .array(z.union([z.number().int().min(0), z.string().regex(/^\d{1,4}(\/\/[^\r\n]*)?$/)]))
  .max(4)
  .optional()
  .catch(undefined);

/** The few settings of a file that the database keeps apart for lists; see `private.setup_glance`. */
export const storedGlanceSchema = z
  .object({
    tyrePressure: settings,
    camber: settings,
    toe: settings,
    rideHeight: settings,
    rearWing: settings,
    splitter: settings,
  })
  .nullable()
  .catch(null);
export type StoredGlance = z.infer<typeof storedGlanceSchema>;

/**
 * What a list knows of a setup, as the whole file would be described.
 * @param carId catalogue id
 * @returns null where the list knows nothing, or the game's files are not read
 */
export function describeGlance(
  game: Game,
  carId: string,
  glance: StoredGlance,
): { sections: { id: string; title: string; rows: DescribedValue[] }[] } | null {
  if (!glance || game === 'iRacing') return null;
  if (game === 'ACC') return describeAccSetup(accFileOf(carId, glance));
  const parsed = parseSvm(svmOf(glance));
  if (!parsed.ok) return null;
  const table = carTable({ game, carId, carName: '', vehicleClass: '', season: null });
  return { sections: describeSettings(parsed.file, table) };
}

type Glance = NonNullable<StoredGlance>;
type SettingValue = number | string;

function accFileOf(
  carName: string,
  { tyrePressure, camber, toe, rideHeight, rearWing, splitter }: Glance,
): AccSetup {
  const given = (entries: Record<string, SettingValue | SettingValue[] | undefined>) =>
    Object.fromEntries(
      Object.entries(entries).filter(
        (entry): entry is [string, SettingValue | SettingValue[]] => entry[1] !== undefined,
      ),
    );
  return {
    carName,
    basicSetup: { tyres: given({ tyrePressure }), alignment: given({ camber, toe }) },
    advancedSetup: {
      aeroBalance: given({ rideHeight, rearWing: rearWing?.[0], splitter: splitter?.[0] }),
    },
  };
}

const wheelSections = ['FRONTLEFT', 'FRONTRIGHT', 'REARLEFT', 'REARRIGHT'];

function svmOf({ tyrePressure, camber, toe, rideHeight, rearWing, splitter }: Glance): string {
  const line = (setting: string, value: SettingValue | undefined) =>
    value === undefined ? [] : [`${setting}Setting=${value}`];
  return [
    '[SUSPENSION]',
    ...line('FrontToeIn', toe?.[0]),
    ...line('RearToeIn', toe?.[1]),
    '[REARWING]',
    ...line('RW', rearWing?.[0]),
    '[FRONTWING]',
    ...line('FW', splitter?.[0]),
    ...wheelSections.flatMap((section, place) => [
      `[${section}]`,
      ...line('Pressure', tyrePressure?.[place]),
      ...line('Camber', camber?.[place]),
      ...line('RideHeight', rideHeight?.[place]),
    ]),
  ].join('\n');
}
