import { typedFigure } from '../file-text.ts';
import { type StintWheel, stintWheels } from '../../stint-words.ts';

const names = { LF: 'LeftFront', RF: 'RightFront', LR: 'LeftRear', RR: 'RightRear' } as const;
const kPaOfPsi = 6.894757;

/** A tyre as iRacing's garage last measured it: psi, and °C across the tread. */
export type LastTyre = { hot: number | null; tread: { inner: number; middle: number; outer: number } | null };

function tyreOf(values: Readonly<Record<string, string>>, wheel: StintWheel): LastTyre {
  const isWheel = new RegExp(`/${names[wheel]}(?:Tire)?/`);
  const at = (ending: string) =>
    Object.entries(values).find(([path]) => isWheel.test(path) && path.endsWith(ending))?.[1] ?? '';
  const [, figure, unit] = /^(\d{1,3}(?:[.,]\d{1,3})?) ?(psi|kPa)$/.exec(at('/LastHotPressure')) ?? [];
  const hot = figure === undefined ? null : typedFigure(figure) / (unit === 'kPa' ? kPaOfPsi : 1);
  const degrees = (text: string) => {
    const matches = text.split(',').map((one) => /^ ?(-?\d{1,3})([CF])$/.exec(one));
    return matches.map((one) =>
      one ? (one[2] === 'F' ? ((Number(one[1]) - 32) * 5) / 9 : Number(one[1])) : null,
    );
  };
  const fromOuter = degrees(at('/LastTempsOMI'));
  const [inner, middle, outer] =
    fromOuter.length === 3 ? fromOuter.toReversed() : degrees(at('/LastTempsIMO'));
  return {
    hot: hot !== null && hot > 0 ? hot : null,
    tread: inner == null || middle == null || outer == null ? null : { inner, middle, outer },
  };
}

/** The tyres as the garage of an iRacing recording last measured them. */
export const lastTyres = (values: Readonly<Record<string, string>>): Record<StintWheel, LastTyre> =>
  Object.fromEntries(stintWheels.map((wheel) => [wheel, tyreOf(values, wheel)])) as Record<
    StintWheel,
    LastTyre
  >;
