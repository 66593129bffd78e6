import type { AccCar, AccParameters, AccTrack, AccTrackTraits } from '../../../catalogues/acc/index.ts';
import type { EngineerRequest } from '../conditions.ts';
import type { FuelPlan } from './fuel.ts';
import { hotWindowPsi, referenceTrackC } from './pressures.ts';
import type { BaselineRule } from './rules.ts';
import { type AccClicks, shownValue } from './settings.ts';
import type { StartingPoint } from './starting-point.ts';

const styleWords = { safe: 'Safe', balanced: 'Balanced', aggressive: 'Aggressive' } as const;
const styleRuleIds = new Set(['safe', 'aggressive']);

type Told = {
  car: AccCar;
  track: AccTrack;
  traits: AccTrackTraits | undefined;
  parameters: AccParameters;
  request: EngineerRequest;
  clicks: AccClicks;
  fuel: FuelPlan;
  used: readonly BaselineRule[];
  source: StartingPoint['source'];
};

/** What the engineer did and why, in paragraphs for the driver; says openly where figures come from. */
export function accNote(told: Told): string {
  return [heading(told), origin(told), pressures(told), wing(told), fuel(told), style(told), others(told)]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

function heading({ car, track, traits, request }: Told): string {
  const session =
    request.sessionType === 'race' ? `a race of ${request.durationMin} minutes` : `${request.sessionType}`;
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

function pressures({ parameters, clicks, request }: Told): string {
  const psi = clicks.tyrePressure.map((click) => shownValue(parameters.tyrePressure, click).toFixed(1));
  const window = hotWindowPsi[request.weather];
  const away = request.trackTemperature - referenceTrackC;
  const moved =
    Math.abs(away) < 1
      ? ''
      : ` They are ${Math.abs(away * 0.055).toFixed(1)} psi ${away > 0 ? 'lower' : 'higher'} than at ${degrees(referenceTrackC)}.`;
  return `Cold pressures ${psi.slice(0, 2).join(' / ')} front and ${psi.slice(2).join(' / ')} psi rear should reach ${window.aim.toFixed(1)} psi hot (window ${window.from.toFixed(1)} to ${window.to.toFixed(1)}).${moved} Correct each tyre by its own hot reading after three laps.`;
}

function wing({ traits, clicks, parameters }: Told): string {
  const highest = parameters.rearWing.rawMax;
  if (!parameters.rearWing.adjustable || !highest || !traits) return '';
  const shares = {
    low: 'far less wing than anywhere else pays on the straights here',
    medium: 'trimmed for the straights',
    high: 'corners decide here, and drag costs little',
  };
  const shown = shownValue(parameters.rearWing, clicks.rearWing[0] ?? 0);
  return `Rear wing ${shown} of ${shownValue(parameters.rearWing, highest)}: ${shares[traits.downforce]}.`;
}

function fuel({ fuel: plan, request }: Told): string {
  const laps = `${plan.laps} laps at about ${plan.perLap.toFixed(1)} L`;
  if (!plan.tankKnown) {
    return `Fuel: ${laps} need ${plan.needed} L. How much this car's tank takes is not known, so the file carries ${plan.start} L: set it in the garage before you drive.`;
  }
  if (plan.needed <= plan.start) return `Fuel: ${plan.start} L for ${laps}.`;
  if (request.sessionType !== 'race') {
    return `Fuel: ${plan.start} L. ${laps} would take ${plan.needed} L, but more than ${plan.start} L is not confirmed for this car; add the rest in the garage.`;
  }
  return `Fuel: ${laps} need ${plan.needed} L. The file starts with ${plan.start} L, the most that is confirmed for this car, and plans ${plan.stops} ${plan.stops === 1 ? 'stop' : 'stops'} of ${plan.addPerStop} L. If the garage lets you carry more, do.`;
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
