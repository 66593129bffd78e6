import type { DescribedSetup } from '../setup/describe.ts';
import { carFromAbove } from './car-from-above.ts';
import { rakePicture } from './rake.ts';

/** The drawing on a setup card. Lists go by wheel: LF, RF, LR, RR. */
export type GlanceView = {
  /** Without the unit; '' where the setup does not tell it. */
  pressures: string[];
  unit: string;
  /** As `wheelTurn` and `wheelLean` have them. */
  turns: (number | null)[];
  leans: (number | null)[];
  /** Front and rear ride height, `50 / 60 mm`; '' where unknown. */
  heights: string;
};

const quantity = /^(-?\d+(?:\.\d+)?)\s*(psi|bar|kPa)\b/;

export function glanceOf(described: Pick<DescribedSetup, 'sections'> | null): GlanceView | null {
  const corners = described && carFromAbove(described);
  if (!corners) return null;
  const pressures = corners.map(
    ({ facts }) => quantity.exec(facts.find(({ key }) => key === 'pressure')?.fact.text ?? '') ?? [],
  );
  const turns = corners.map(({ turn }) => turn);
  const leans = corners.map(({ lean }) => lean);
  const isEmpty = [...turns, ...leans].every((angle) => angle === null);
  if (isEmpty && pressures.every((match) => match.length === 0)) return null;
  const rake = rakePicture(described);
  return {
    pressures: pressures.map(([, number = '']) => number),
    unit: pressures.find(([, , unit]) => unit)?.[2] ?? '',
    turns,
    leans,
    heights: rake ? `${rake.front.text.replace(/ (mm|in)$/, '')} / ${rake.rear.text}` : '',
  };
}

export function glanceInWords({ pressures, unit, heights }: GlanceView): string {
  const parts = [
    ...(unit ? [`tyres ${pressures.filter(Boolean).join(', ')} ${unit}`] : []),
    ...(heights ? [`ride height ${heights}`] : []),
  ];
  return parts.length > 0 ? `At a glance: ${parts.join('; ')}` : 'The wheels at a glance';
}
