import type { Reading } from '../hearing/reading.ts';
import { gameUnits, type Units } from '../setup/chosen-units.ts';
import type { SetupFile } from '../setup/format.ts';
import { coldPressures, compoundOf, pressureEnds } from './driven-file.ts';
import { doubtsAbout } from './stint-doubts.ts';
import {
  balanceField,
  hotField,
  isBalance,
  type StintField,
  type TypedStint,
  treadParts,
  tyreTempField,
} from './stint-fields.ts';
import type { StintSheet } from './stint-sheet.ts';
import { cornerPhases, longestStintNotes, stintWheels } from './stint-words.ts';
import { lapText, readLapTime, readMinutes } from './typed-lap-time.ts';
import { inUnit, typedQuantity } from '../setup/typed-quantity.ts';
import { quotedInput, type ReadFigure, formatDecimal } from './typed-number.ts';
import { psiText, readPressures } from './typed-pressures.ts';
import {
  readStintTemperature,
  type TemperatureBounds,
  trackBounds,
  tyreBounds,
} from './typed-temperature.ts';

type Problems = Partial<Record<StintField, string>>;

/**
 * A sheet as it was understood, with a sentence for each figure that was read otherwise than typed; or what has to be
 * asked, by field. `isDoubted`: every field can be read, and the driver may confirm what looks wrong.
 */
export type ReadStint =
  | { ok: true; sheet: StintSheet; understood: string[] }
  | { ok: false; problems: Problems; isDoubted: boolean };

/** Facts about a stint beside the typed ones. */
export type StintKnown = {
  file: SetupFile;
  /** Seconds of a lap of this car and track, and litres that it burns in one; null where unknown. */
  usual: { lap: number | null; litres: number | null };
  /** The hot pressure that is aimed for where the driver names none, in psi. */
  aim: number | null;
  /** The driver has looked again: what can be read is taken as it is. */
  isConfirmed: boolean;
  /** The units in the sheet's labels. */
  units?: Units;
  /** Complaints that were tapped beside the notes. */
  tapped?: Reading;
};

/** Reads what was typed, field by field; see `ReadStint`. Never throws. */
export function readStint(fields: TypedStint, context: StintKnown): ReadStint {
  const { file, usual, units = gameUnits, tapped = [] } = context;
  const reader = new FieldReader(fields, units);
  const pressures = reader.pressures();
  const aim = pressures.aim ?? null;
  const trackTemp = reader.temperature('track_temp', trackBounds);
  const nextTrackTemp = reader.temperature('next_track_temp', trackBounds);
  const laps = reader.read('laps', readLaps);
  const lapTime = (text: string) => readLapTime(text, usual.lap);
  const best = reader.read('best_lap', lapTime);
  const typical = reader.read('typical_lap', lapTime);
  const isSwapped = best !== null && typical !== null && best > typical;
  if (isSwapped)
    reader.understood.push(
      `Your best lap of ${lapText(best)} is slower than the typical one of ${lapText(typical)}: we swapped them.`,
    );
  const sheet: StintSheet = {
    hot: pressures.hot,
    cold: coldPressures(file),
    compound: compoundOf(file),
    aim: aim ?? context.aim,
    trackTemp,
    nextTrackTemp,
    tyreTemps: reader.tyreTemps(),
    laps,
    fuelUsed: reader.read('fuel_used', (text) => readLitres(text, laps, usual.litres, units)),
    energyUsed: reader.read('energy_used', readPercent),
    bestLap: isSwapped ? typical : best,
    typicalLap: isSwapped ? best : typical,
    raceMinutes: reader.read('race_minutes', readMinutes),
    balance: reader.balance(),
    notes: (fields.notes ?? '').trim().slice(0, longestStintNotes),
    ...(tapped.length > 0 && { reading: tapped }),
  };
  if ((fields.notes ?? '').trim().length > longestStintNotes)
    reader.problems.notes = `Notes must contain at most ${longestStintNotes} characters.`;
  if (Object.keys(reader.problems).length > 0)
    return { ok: false, problems: reader.problems, isDoubted: false };
  if (isEmpty(sheet)) {
    const problem = 'Type at least one figure, or tap what the car does: hot pressures help most.';
    return { ok: false, problems: { hot_lf: problem }, isDoubted: false };
  }
  const doubts = context.isConfirmed ? {} : doubtsAbout({ ...sheet, aim }, pressureEnds(file));
  if (Object.keys(doubts).length > 0) return { ok: false, problems: doubts, isDoubted: true };
  return { ok: true, sheet, understood: [...reader.understood, ...equalTyres(sheet)] };
}

class FieldReader {
  readonly problems: Problems = {};
  readonly understood: string[] = [];
  readonly #typed: TypedStint;
  readonly #units: Units;

  constructor(fields: TypedStint, units: Units) {
    this.#typed = fields;
    this.#units = units;
  }

  #text(field: StintField): string {
    return (this.#typed[field] ?? '').trim();
  }

  /** The figure of a field; null where it is empty or cannot be read. */
  read(field: StintField, as: (text: string) => ReadFigure): number | null {
    const text = this.#text(field);
    return text === '' ? null : this.#take(field, as(text));
  }

  temperature(field: StintField, bounds: TemperatureBounds): number | null {
    return this.read(field, (text) => readStintTemperature(text, bounds, this.#units.temperature));
  }

  #take(field: StintField, figure: ReadFigure | undefined): number | null {
    if (!figure) return null;
    if ('problem' in figure) {
      this.problems[field] = figure.problem;
      return null;
    }
    if (figure.note) this.understood.push(figure.note);
    return figure.value;
  }

  /** The four hot pressures and the aim, which tell each other's unit. */
  pressures(): { hot: StintSheet['hot']; aim: number | null } {
    const fields = [...stintWheels.map(hotField), 'aim' as const];
    const pressureFields = Object.fromEntries(
      fields.map((field) => [field, this.#text(field)]).filter(([, text]) => text !== ''),
    ) as Partial<Record<(typeof fields)[number], string>>;
    const pressures = readPressures(pressureFields, this.#units.pressure);
    const hot = Object.fromEntries(
      stintWheels
        .map((wheel) => [wheel, this.#take(hotField(wheel), pressures[hotField(wheel)])])
        .filter(([, value]) => value !== null),
    ) as StintSheet['hot'];
    return { hot, aim: this.#take('aim', pressures.aim) };
  }

  tyreTemps(): StintSheet['tyreTemps'] {
    const temps: StintSheet['tyreTemps'] = {};
    for (const wheel of stintWheels) {
      const [inner = null, middle = null, outer = null] = treadParts.map((part) =>
        this.temperature(tyreTempField(wheel, part), tyreBounds),
      );
      if (inner !== null || middle !== null || outer !== null) temps[wheel] = { inner, middle, outer };
    }
    return temps;
  }

  balance(): StintSheet['balance'] {
    const [entry = null, middle = null, exit = null] = cornerPhases.map((phase) => {
      const text = this.#text(balanceField(phase));
      return isBalance(text) ? text : null;
    });
    return { entry, middle, exit };
  }
}

function isEmpty({
  hot,
  tyreTemps,
  balance,
  cold: _,
  compound: __,
  aim: ___,
  ...sheet
}: StintSheet): boolean {
  return (
    Object.keys(hot).length === 0 &&
    Object.keys(tyreTemps).length === 0 &&
    Object.values(balance).every((one) => one === null) &&
    Object.values(sheet).every((one) => one === null || one === '')
  );
}

/** Four tyres hardly ever read the same: a driver who typed one figure four times hears what that means. */
function equalTyres({ hot }: StintSheet): string[] {
  const readings = stintWheels.map((wheel) => hot[wheel]);
  const [first] = readings;
  if (first === undefined || readings.some((psi) => psi !== first)) return [];
  return [
    `All four tyres count as ${psiText(first)} psi hot. They rarely match: enter each wheel for a better result.`,
  ];
}

function readLaps(text: string): ReadFigure {
  const quantity = typedQuantity(text.replace(/ ?laps?\.?$/i, ''));
  const isLaps = quantity?.unit === null;
  if (isLaps && Number.isInteger(quantity.value) && quantity.value >= 1 && quantity.value <= 1200)
    return { value: quantity.value };
  return { problem: `${quotedInput(text)} isn’t a number of laps. Type whole laps, like 12.` };
}

function readPercent(text: string): ReadFigure {
  const quantity = typedQuantity(text);
  const isShare = quantity && (quantity.unit ?? '%') === '%' && quantity.value > 0 && quantity.value <= 1000;
  if (isShare) return { value: quantity.value };
  return { problem: `${quotedInput(text)} isn’t a share of energy. Type percent, like 42.` };
}

const mostLitres = 400;

/** Litres of the stint. What is far too little for its laps, and fits one lap, was read off as litres a lap. */
function readLitres(text: string, laps: number | null, perLap: number | null, { volume }: Units): ReadFigure {
  const problem = `${quotedInput(text)} isn’t an amount of fuel. Type the fuel you used, like 29.4 L.`;
  const quantity = typedQuantity(text);
  if (!quantity || quantity.value <= 0) return { problem };
  const unit = quantity.unit ?? (volume === 'gal' ? 'gal' : 'L');
  const isGallons = unit === 'gal';
  const typedLitres = inUnit(quantity.value, unit, 'L');
  if (typedLitres === null) return { problem };
  const litres = isGallons ? Math.round(typedLitres * 10) / 10 : typedLitres;
  if (litres > mostLitres) return { problem };
  const fits = (one: number) => perLap !== null && one > perLap * 0.5 && one < perLap * 1.8;
  if (laps !== null && laps > 1 && !fits(litres / laps) && fits(litres)) {
    const all = Math.round(litres * laps * 100) / 100;
    return {
      value: all,
      note: `${quotedInput(text)} is read as fuel a lap: ${formatDecimal(all, 1)} L in ${laps} laps.`,
    };
  }
  return isGallons && volume !== 'gal'
    ? { value: litres, note: `${quotedInput(text)} is read as ${formatDecimal(litres, 1)} L.` }
    : { value: litres };
}
