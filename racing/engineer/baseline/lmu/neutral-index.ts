import {
  highestLmuIndex,
  type LmuRange,
  type LmuStart,
  lmuStartIndex,
} from '../../../../catalogues/lmu/index.ts';
import { ordinaryLmuTrack } from '../../../../catalogues/lmu/track-traits.ts';

/**
 * The class's starting value from real files; else a cautious share: soft half of springs and bars, the rear softer than
 * the front, enough ride height, camber in the milder half. Tyres start at the garage's minimum, where drivers leave
 * them.
 */
function startOf(line: string, starts: ReadonlyMap<string, LmuStart>): LmuStart {
  const [section = '', key = ''] = line.split('.');
  const isFront = section.startsWith('FRONT');
  const ofClass = starts.get(line);
  if (ofClass) return ofClass;
  switch (key) {
    case 'PressureSetting':
      return { share: 0 };
    case 'FrontToeInSetting':
      return { value: -0.06 };
    case 'RearToeInSetting':
      return { value: 0.17 };
    case 'RWSetting':
      return { share: ordinaryLmuTrack.wing };
    default:
      return { share: shares[key]?.[isFront ? 'front' : 'rear'] ?? 0 };
  }
}

const both = (share: number) => ({ front: share, rear: share });

const shares: Record<string, { front: number; rear: number }> = {
  CamberSetting: { front: 0.7, rear: 0.75 },
  RideHeightSetting: { front: 0.1, rear: 0.3 },
  SpringSetting: { front: 0.25, rear: 0.25 },
  SlowBumpSetting: { front: 0.3, rear: 0.3 },
  FastBumpSetting: { front: 0.3, rear: 0.3 },
  SlowReboundSetting: { front: 0.4, rear: 0.4 },
  FastReboundSetting: { front: 0.4, rear: 0.4 },
  FWSetting: both(0.5),
  FrontAntiSwaySetting: both(0.4),
  RearAntiSwaySetting: both(0.15),
  Front3rdSpringSetting: both(0.25),
  Rear3rdSpringSetting: both(0.4),
  DiffPreloadSetting: both(0.3),
  DiffPowerSetting: both(0.2),
  DiffCoastSetting: both(0.4),
  RearBrakeSetting: both(0.5),
  BrakePressureSetting: both(1),
  TractionControlMapSetting: both(0.5),
  TCPowerCutMapSetting: both(0.55),
  TCSlipAngleMapSetting: both(0.55),
  AntilockBrakeSystemMapSetting: both(0.8),
  EngineMixtureSetting: both(1),
};

/**
 * The index a setting starts at on a car that is built from the catalogue, for an ordinary track; always one that exists.
 *
 * @param starts starting values from real files of the car's class, by line
 */
export function neutralIndex(line: string, range: LmuRange, starts: ReadonlyMap<string, LmuStart>): number {
  const start = startOf(line, starts);
  return Math.min(highestLmuIndex(range), range.indexMax, Math.max(0, lmuStartIndex(start, range)));
}
