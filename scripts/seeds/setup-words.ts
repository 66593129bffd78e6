import { findTrack } from '../../catalogues/index.ts';
import type { EngineerRequest } from '../../racing/engineer/baseline/conditions.ts';
import { pick } from './wanted-setups.ts';
import words from './words.json' with { type: 'json' };

/** Names of tracks as drivers say them. */
const shortNames: Readonly<Record<string, string>> = words.trackNames;

export function seedTitle(request: EngineerRequest, random: () => number): string {
  const { game, track, sessionType, weather, setupStyle, durationMin, trackTemperature } = request;
  const place = shortNames[track] ?? findTrack(game, track)?.name ?? track;
  const wet = weather === 'wet' ? 'wet ' : '';
  const race = [
    `${durationMin} min ${wet}race at ${place}`,
    `${place}: ${wet}race, ${setupStyle}`,
    `${setupStyle === 'safe' ? 'Calm' : 'Quick'} ${wet}race setup for ${place}`,
  ];
  const qualifying = [
    `${place} ${wet}quali, ${trackTemperature} °C`,
    `One ${wet}lap at ${place}`,
    `${wet}qualifying, ${setupStyle}, ${place}`,
  ];
  const title = pick(random, sessionType === 'race' ? race : qualifying);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** The author's note, followed by the engineer's note on the values. */
export function seedNote(request: EngineerRequest, random: () => number, engineersNote: string): string {
  const { sessionType, setupStyle, weather } = request;
  const { rain, race, qualifying } = words.openings;
  const dry = sessionType === 'race' ? race : qualifying;
  return [pick(random, weather === 'wet' ? rain : dry[setupStyle]), engineersNote].join('\n\n');
}
