import { accSetupValue } from '../../setup/acc/edit.ts';
import type { AccSetup } from '../../setup/acc/json.ts';
import { type EngineerRequest, sessionInWords } from '../conditions.ts';
import { type OwnWords, paragraphs } from '../own-words.ts';
import { type ChosenClicks, chooseClicks } from './choose-clicks.ts';
import { accClassFigures } from './class-figures.ts';
import { type FuelPlan, planFuel } from './fuel.ts';
import { fuelCarried, fuelWords } from './fuel-sum.ts';
import { hotWindowPsi, referenceTrackC } from './pressures.ts';
import { shownValue } from './settings.ts';

const styleWords = { safe: 'Safe', balanced: 'Balanced', aggressive: 'Aggressive' } as const;
const styleRuleIds = new Set(['safe', 'aggressive']);

type Told = ChosenClicks & {
  request: EngineerRequest;
  fuel: FuelPlan;
  /** What is told of: the baseline, or what was made of it. */
  file: AccSetup;
};

/**
 * What the engineer did and why, for the driver: figures are those of the file, whatever changed it since the rules made
 * it. Says openly where they come from.
 *
 * @throws UnknownCarOrTrack for ids that the catalogue does not hold
 */
export function accWords(request: EngineerRequest, file: AccSetup): OwnWords {
  const chosen = chooseClicks(request);
  const fuelPlan = planFuel(chosen.car, chosen.track, request);
  const told = { ...chosen, request, fuel: fuelPlan, file };
  return {
    heading: heading(told),
    origin: origin(told),
    facts: paragraphs(tyres(told), pressures(told), wing(told), fuel(told)),
    rules: paragraphs(style(told), others(told)),
  };
}

/** Values of the file where the rules chose others; null for what they chose. */
function changedValues({ file, clicks, parameters }: Told, setting: 'tyrePressure' | 'rearWing') {
  const scale = parameters[setting];
  const places =
    setting === 'rearWing' ? [setting] : ['LF', 'RF', 'LR', 'RR'].map((at) => `${setting}.${at}`);
  const chosen = clicks[setting].map((click) => shownValue(scale, click));
  const now = places.map((place, index) => accSetupValue(file, place) ?? chosen[index] ?? 0);
  const isAsChosen = now.every((value, index) => Math.abs(value - (chosen[index] ?? value)) < 1e-6);
  return { now, isAsChosen };
}

function heading({ car, track, traits, request }: Told): string {
  const session = sessionInWords(request);
  const character = traits ? ` ${capital(traits.character)}: ${traits.notes}.` : '';
  return `${car.name} at ${track.name} for ${session}, ${request.weather}, track at ${degrees(request.trackTemperature)}.${character}`;
}

function origin({ source, car }: Told): string {
  if (source.kind === 'own') {
    return `Starting point: the middle of ${source.files} real dry setups for this car.`;
  }
  if (source.kind === 'relative') {
    return `Starting point: no real setups of the ${car.name} are known, so it is its closest relative, the ${source.car} (${source.files} real dry setups), carried over to this car's clicks.`;
  }
  return `Starting point: no real setups of the ${car.name} are known, so it is the middle of ${source.cars} other ${car.class} cars, carried over to this car's clicks. Expect to fine-tune it.`;
}

const compounds = ['dry', 'wet'] as const;

/** Tyres that are not for the weather: no advice changes them. */
function tyres({ file, request: { weather } }: Told): string {
  const compound = compounds[accSetupValue(file, 'tyreCompound') ?? -1];
  if (compound === undefined || compound === weather) return '';
  return `The file has ${compound} tyres: choose the ${weather} ones in the garage.`;
}

function pressures(told: Told): string {
  const { request } = told;
  const { now, isAsChosen } = changedValues(told, 'tyrePressure');
  const psi = now.map((value) => value.toFixed(1));
  const { aim, from, to } = hotWindowPsi[request.weather];
  const cold = `Cold pressures ${psi.slice(0, 2).join(' / ')} front and ${psi.slice(2).join(' / ')} psi rear`;
  const hot = `${aim.toFixed(1)} psi hot (window ${from.toFixed(1)} to ${to.toFixed(1)}).`;
  const away = request.trackTemperature - referenceTrackC;
  const moved =
    Math.abs(away) < 1
      ? ''
      : ` They are ${Math.abs(away * 0.055).toFixed(1)} psi ${away > 0 ? 'lower' : 'higher'} than at ${degrees(referenceTrackC)}.`;
  const aimed = isAsChosen ? `${cold} should reach ${hot}${moved}` : `${cold}: aim for ${hot}`;
  return `${aimed} Correct each tyre by its own hot reading after three laps.`;
}

function wing(told: Told): string {
  const { traits, clicks, parameters } = told;
  const highest = parameters.rearWing.rawMax;
  if (!parameters.rearWing.adjustable || !highest || !traits) return '';
  const shares = {
    low: 'far less wing than anywhere else pays on the straights here',
    medium: 'trimmed for the straights',
    high: 'corners decide here, and drag costs little',
  };
  const { now, isAsChosen } = changedValues(told, 'rearWing');
  const shown = `Rear wing ${now[0]} of ${shownValue(parameters.rearWing, highest)}`;
  if (isAsChosen) return `${shown}: ${shares[traits.downforce]}.`;
  const chosen = shownValue(parameters.rearWing, clicks.rearWing[0] ?? 0);
  return `${shown}, where our rules begin with ${chosen} for this track.`;
}

function fuel({ fuel: plan, car, file }: Told): string {
  return fuelWords(fuelCarried(plan, file), accClassFigures[car.class].litresPerKm);
}

function style({ used, request }: Told): string {
  if (request.setupStyle === 'balanced') {
    return 'Balanced: neither end is favoured; the car keeps the balance that drivers of it settle on.';
  }
  const rule = used.find(({ id }) => styleRuleIds.has(id));
  return `${styleWords[request.setupStyle]}: ${rule ? rule.because : 'this car offers none of the settings that would change'}.`;
}

function others({ used, request }: Told): string {
  const rules = used.filter(({ id }) => !styleRuleIds.has(id));
  const lines = rules.map(({ because }) => `${capital(because)}.`);
  if (request.sessionType === 'qualifying')
    lines.push('Qualifying: start pressures a click higher, as there is little time to warm up.');
  if (request.sessionType === 'race')
    lines.push('Race: start pressures a click lower, as they keep rising through the stint.');
  return lines.join(' ');
}

function degrees(celsius: number): string {
  return `${Number(celsius.toFixed(1))} °C`;
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
