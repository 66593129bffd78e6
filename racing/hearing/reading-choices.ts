import { namedCorners } from '../../catalogues/engineering/corners.ts';
import { symptoms } from '../../catalogues/engineering/index.ts';
import type { EngineerGame } from '../setup/catalogue.ts';
import type { Reading } from './reading.ts';
import type { heardPhases, strengths } from './understood.ts';

type Choice = { value: string; label: string };

/** The values of a reading's rows that a driver can tap on a track, with their names; corners with their speed. */
export type ReadingChoices = Record<'phases' | 'symptoms' | 'strengths', Choice[]> & {
  corners: (Choice & { speed: string })[];
};

const phaseLabels: Record<(typeof heardPhases)[number], string> = {
  any: 'All of it',
  braking: 'Braking',
  entry: 'Entry',
  mid: 'Middle',
  exit: 'Exit',
  kerbs: 'Kerbs',
  straight: 'Straight',
};
const strengthLabels: Record<(typeof strengths)[number], string> = {
  little: 'A little',
  usual: 'Clearly',
  lot: 'A lot',
};

/** Symptoms in the order that drivers complain of them; the others follow in the catalogue's. */
const commonSymptoms =
  'understeer oversteer snap_oversteer poor_traction braking_instability front_lockup kerb_instability low_top_speed';
/** Entries of the catalogue that are a session's, and no symptom of the car's. */
const sessionSymptoms = ['wet_track', 'qualifying', 'race'];

const symptomChoices: Choice[] = symptoms
  .filter(({ id }) => !sessionSymptoms.includes(id))
  .toSorted((a, b) => rank(a.id) - rank(b.id))
  .map(({ id, label }) => ({ value: id, label }));

function rank(id: string): number {
  const place = commonSymptoms.split(' ').indexOf(id);
  return place < 0 ? symptoms.length : place;
}

const named = (labels: Record<string, string>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** A corner's short name, as drivers write it, and its whole one. */
function cornerChoice({ numbers = [], names = [], speed }: ReturnType<typeof namedCorners>[number]) {
  const number = numbers.length > 0 ? `T${numbers.join('-')}` : '';
  const [name = ''] = names;
  return {
    value: numbers.length > 0 ? `T${numbers[0]}` : name,
    label: [number, name].filter(Boolean).join(' '),
    speed,
  };
}

const wordOf = (text: string) => text.trim().toLowerCase();

/** The choice of a corner that a driver names "T6" or "Les Combes"; the name itself where the track has none so called. */
export function cornerValue(name: string, { game, track }: { game: EngineerGame; track: string }): string {
  const isIt = ({ numbers = [], names = [] }: ReturnType<typeof namedCorners>[number]) =>
    [...numbers.map((number) => `t${number}`), ...names.map(wordOf)].includes(wordOf(name));
  const corner = namedCorners(game, track).find(isIt);
  return corner ? cornerChoice(corner).value : wordOf(name);
}

/** The choices on a track, its corners in their order. A track without known corners has none. */
export function readingChoices(game: EngineerGame, track: string): ReadingChoices {
  return {
    corners: namedCorners(game, track).map(cornerChoice),
    phases: named(phaseLabels),
    symptoms: symptomChoices,
    strengths: named(strengthLabels),
  };
}

/** Complaints with the speed of their corners, where the track's catalogue knows it. */
export function withCornerSpeeds(reading: Reading, game: EngineerGame, track: string): Reading {
  const speeds = new Map(
    namedCorners(game, track).map((corner) => [cornerChoice(corner).value, corner.speed] as const),
  );
  return reading.map((row) =>
    row.about === 'complaint' ? { ...row, speed: speeds.get(row.corner) ?? row.speed } : row,
  );
}
