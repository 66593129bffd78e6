import {
  highestLmuIndex,
  type LmuCar,
  type LmuRange,
  type LmuStart,
  lmuClassSettings,
} from '../../../catalogues/lmu/index.ts';
import { lmuFiguresOf } from './track-figures.ts';

/**
 * Where real files of the class stand; else shares that are cautious: soft half of springs and bars, the rear softer than
 * the front, enough ride height. Tyres start at the garage's minimum, where drivers leave them.
 */
function startOf(line: string, car: LmuCar, trackId: string): LmuStart {
  const [section = '', key = ''] = line.split('.');
  const isFront = section.startsWith('FRONT');
  const ofClass = lmuClassSettings(car.class).starts.get(line);
  if (ofClass) return ofClass;
  switch (key) {
    case 'PressureSetting':
      return { share: 0 };
    case 'FrontToeInSetting':
      return { value: -0.06 };
    case 'RearToeInSetting':
      return { value: 0.15 };
    case 'RideHeightSetting':
      return { share: isFront ? 0.15 : 0.3 };
    case 'RWSetting':
      return { share: lmuFiguresOf(trackId).wingShare };
    case 'FWSetting':
      return { share: 0.5 };
    default:
      return { share: shares[key]?.[isFront ? 'front' : 'rear'] ?? 0 };
  }
}

const both = (share: number) => ({ front: share, rear: share });

const shares: Record<string, { front: number; rear: number }> = {
  SpringSetting: { front: 0.3, rear: 0.25 },
  SlowBumpSetting: { front: 0.3, rear: 0.3 },
  FastBumpSetting: { front: 0.25, rear: 0.25 },
  SlowReboundSetting: { front: 0.4, rear: 0.35 },
  FastReboundSetting: { front: 0.35, rear: 0.3 },
  FrontAntiSwaySetting: both(0.45),
  RearAntiSwaySetting: both(0.25),
  Front3rdSpringSetting: both(0.25),
  Rear3rdSpringSetting: both(0.4),
  DiffPreloadSetting: both(0.2),
  DiffPowerSetting: both(0.25),
  DiffCoastSetting: both(0.4),
  TractionControlMapSetting: both(0.45),
  AntilockBrakeSystemMapSetting: both(0.7),
  EngineMixtureSetting: both(1),
};

/** The index a setting starts at on a car that is built from the catalogue; always one that exists. */
export function neutralIndex(line: string, range: LmuRange, car: LmuCar, trackId: string): number {
  const start = startOf(line, car, trackId);
  const index =
    'share' in start
      ? start.share * range.indexMax
      : range.step === 0
        ? 0
        : (start.value - range.first) / range.step;
  return Math.min(highestLmuIndex(range), range.indexMax, Math.max(0, Math.round(index)));
}
