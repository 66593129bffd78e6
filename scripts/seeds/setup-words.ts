import { findTrack } from '../../catalogues/index.ts';
import type { EngineerRequest } from '../../core/engineer/baseline/conditions.ts';

const openings = {
  race: {
    safe: [
      'Built to be driven for a whole stint without a surprise.',
      'Not the fastest over one lap, but it never bites.',
      'My league setup: calm on cold tyres, kind to the rears.',
    ],
    balanced: [
      'Feels the same on lap 2 and on lap 20.',
      'Started from the baseline and left what worked alone.',
      'Neutral with a touch of understeer on entry, as I like it for racing.',
    ],
    aggressive: [
      'Turns in hard, so be gentle with the brake release.',
      'For drivers who steer with the rear. Watch the tyres after half distance.',
      'More rotation than most people want; it pays in traffic.',
    ],
  },
  qualifying: {
    safe: ['A one-lap setup for people who want to finish the lap.', 'Trust it from the first push lap.'],
    balanced: ['Low fuel, tyres ready on the second lap.', 'Push on lap 2, the pressures are made for it.'],
    aggressive: [
      'Two laps and the tyres are gone, but those two laps are good.',
      'Nervous over kerbs. Only for qualifying.',
    ],
  },
} as const;

const rain = ['Wet tyres, higher car, early TC.', 'For standing water; take the camber back when it dries.'];

/** Names of tracks as drivers say them. */
const shortNames: Readonly<Record<string, string>> = {
  spa: 'Spa',
  monza: 'Monza',
  nurburgring: 'the Nürburgring',
  nurburgring_24h: 'the Nordschleife',
  silverstone: 'Silverstone',
  mount_panorama: 'Bathurst',
  barcelona: 'Barcelona',
  brands_hatch: 'Brands Hatch',
  cota: 'COTA',
  imola: 'Imola',
  laguna_seca: 'Laguna Seca',
  le_mans: 'Le Mans',
  paul_ricard: 'Paul Ricard',
  red_bull_ring: 'the Red Bull Ring',
  suzuka: 'Suzuka',
  zandvoort: 'Zandvoort',
  bahrain: 'Bahrain',
  fuji: 'Fuji',
  portimao: 'Portimão',
  sebring: 'Sebring',
  daytona: 'Daytona',
};

function trackName({ game, track }: EngineerRequest): string {
  return shortNames[track] ?? findTrack(game, track)?.name ?? track;
}

function pick(random: () => number, items: readonly string[]): string {
  return items[Math.floor(random() * items.length)] ?? '';
}

export function seedTitle(request: EngineerRequest, random: () => number): string {
  const { sessionType, weather, setupStyle, durationMin, trackTemperature } = request;
  const place = trackName(request);
  const wet = weather === 'wet' ? 'wet ' : '';
  const titles =
    sessionType === 'race'
      ? [
          `${durationMin} min ${wet}race at ${place}`,
          `${place}: ${wet}race, ${setupStyle}`,
          `${setupStyle === 'safe' ? 'Calm' : 'Quick'} ${wet}race setup for ${place}`,
        ]
      : [
          `${place} ${wet}quali, ${trackTemperature} °C`,
          `One ${wet}lap at ${place}`,
          `${wet}qualifying, ${setupStyle}, ${place}`,
        ];
  const title = pick(random, titles);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** The author's note, followed by the engineer's note on the values. */
export function seedNote(request: EngineerRequest, random: () => number, engineersNote: string): string {
  const { sessionType, setupStyle, weather } = request;
  const opening = pick(
    random,
    weather === 'wet' ? rain : openings[sessionType === 'race' ? 'race' : 'qualifying'][setupStyle],
  );
  return [opening, engineersNote].join('\n\n');
}
