import type { DescribedSetup } from '../setup/describe.ts';
import { degrees, type Fact, factOf, valuesOf } from './facts.ts';
import { toeName, type Wheel, wheelLean, wheelNames, wheels, wheelTurn } from './wheels.ts';

export type CarCorner = {
  wheel: Wheel;
  name: string;
  /** Degrees clockwise, exaggerated; null where the setup does not tell the toe. */
  turn: number | null;
  /** -1 to 1; negative leans to the car; null where the setup does not tell the camber. */
  lean: number | null;
  /** The turn before, where the toe changed. */
  turnBefore: number | null;
  facts: { key: 'pressure' | 'camber' | 'toe' | 'height'; label: string; fact: Fact }[];
  isChanged: boolean;
};

export function carFromAbove(described: Pick<DescribedSetup, 'sections'>): CarCorner[] | null {
  const find = valuesOf(described);
  const corners = wheels.map((wheel): CarCorner => {
    const axle = wheel.endsWith('F') ? 'front' : 'rear';
    const pressure = factOf(find(`tyrePressure.${wheel}`, `tyrePressure.${axle}`));
    const camber = factOf(find(`camber.${wheel}`, `camber.${axle}`));
    const toe = factOf(find(`toe.${wheel}`, `toe.${axle}`));
    const height = factOf(find(`rideHeight.${wheel}`, `rideHeight.${axle}`));
    const toeAngle = degrees(toe?.text);
    const facts = [
      { key: 'pressure', label: 'Pressure', fact: pressure },
      { key: 'camber', label: 'Camber', fact: camber },
      { key: 'toe', label: 'Toe', fact: toeNamed(toe) },
      { key: 'height', label: 'Height', fact: height },
    ].filter((each): each is CarCorner['facts'][number] => each.fact !== null);
    return {
      wheel,
      name: wheelNames[wheel],
      turn: wheelTurn(wheel, toeAngle),
      lean: wheelLean(degrees(camber?.text)),
      turnBefore: toe?.change ? wheelTurn(wheel, degrees(toe.change.from)) : null,
      facts,
      isChanged: facts.some(({ fact }) => fact.change !== null),
    };
  });
  return corners.some(({ facts }) => facts.length > 0) ? corners.map(withoutOddPositions(corners)) : null;
}

const isPosition = ({ fact }: CarCorner['facts'][number]) => fact.text.startsWith('position ');

/** A position tells nothing beside another wheel's millimetres: the sections say it. */
function withoutOddPositions(corners: readonly CarCorner[]) {
  const measures = new Set(
    corners.flatMap(({ facts }) => facts.filter((fact) => !isPosition(fact)).map(({ key }) => key)),
  );
  return (corner: CarCorner): CarCorner => ({
    ...corner,
    facts: corner.facts.filter((fact) => !(isPosition(fact) && measures.has(fact.key))),
  });
}

export function carInWords(corners: readonly CarCorner[]): string {
  const words = corners
    .filter(({ facts }) => facts.length > 0)
    .map(
      ({ name, facts }) => `${name}: ${facts.map(({ label, fact }) => factInWords(label, fact)).join(', ')}`,
    );
  return `The car from above. ${words.join('. ')}.`;
}

export function carBrief(corners: readonly CarCorner[]): string {
  const toes = (['LF', 'LR'] as const).flatMap((wheel) => {
    const toe = corners.find((corner) => corner.wheel === wheel)?.facts.find(({ key }) => key === 'toe');
    const name = toeName(degrees(toe?.fact.text));
    return name ? [`${wheel === 'LF' ? 'front' : 'rear'} toe-${name}`] : [];
  });
  const changedCorners = corners.filter(({ isChanged }) => isChanged).map(({ name }) => name.toLowerCase());
  return [
    ['The car from above', ...toes].join(', '),
    ...(changedCorners.length > 0 ? [`changed: ${changedCorners.join(', ')}`] : []),
  ].join('; ');
}

function factInWords(label: string, { text, change }: Fact): string {
  return `${label.toLowerCase()} ${change ? `from ${change.from} to ${change.to}` : text}`;
}

/** `−0.13° (out)`. */
function toeNamed(toe: Fact | null): Fact | null {
  const name = toeName(degrees(toe?.text));
  return toe && name ? { ...toe, text: `${toe.text} (${name})` } : toe;
}
