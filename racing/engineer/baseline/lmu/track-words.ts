/** A description of a Le Mans Ultimate track. General knowledge of the circuits; the catalogue has names and lengths only. */
export type LmuTrackWords = { character: string; notes: string };

const words: Record<string, LmuTrackWords> = {
  le_mans: {
    character: 'long straights, few slow corners',
    notes: 'top speed pays; brake stability from high speed and a stable rear in the Porsche curves',
  },
  spa: {
    character: 'fast, long straights, compression',
    notes: 'a stable rear through the compression; wing trimmed for the straights',
  },
  monza: {
    character: 'long straights, chicanes',
    notes: 'little wing; brake stability and soft fast damping for the chicane kerbs',
  },
  bahrain: {
    character: 'straights and slow corners, hard on rear tyres',
    notes: 'traction out of slow corners; the rear tyres overheat first',
  },
  fuji: {
    character: 'one very long straight, slow last sector',
    notes: 'a compromise between the straight and the slow last sector',
  },
  portimao: {
    character: 'hilly, blind crests',
    notes: 'a calm rear over the crests; front grip in long downhill corners',
  },
  sebring: {
    character: 'very bumpy concrete, long corners',
    notes: 'raise the car, softer fast damping; stability over bumps in the fast corners',
  },
  imola: {
    character: 'chicanes, hills, heavy stops',
    notes: 'soft fast damping for the chicane kerbs; braking stability downhill',
  },
  cota: {
    character: 'esses, long straight, slow stadium',
    notes: 'quick direction changes, heavy stops, bumps',
  },
  interlagos: {
    character: 'short, hilly, slow infield',
    notes: 'traction up the hill; a front that turns in the infield',
  },
  qatar: {
    character: 'flat, long medium-speed corners',
    notes: 'front grip in long corners; tyres work hard on the left side',
  },
  silverstone: {
    character: 'fast sweeps',
    notes: 'aerodynamic balance and a steady platform for the fast complex',
  },
  paul_ricard: {
    character: 'long straight, long fast right-handers',
    notes: 'less wing for the straight; flat kerbs',
  },
  barcelona: {
    character: 'long fast corners',
    notes: 'front-left tyre works hardest; traction in the last sector',
  },
  daytona: {
    character: 'banked oval and tight infield',
    notes: 'little wing for the banking; traction and rotation for the infield',
  },
  laguna_seca: {
    character: 'short, hilly, Corkscrew',
    notes: 'braking over crests; traction uphill',
  },
  road_atlanta: {
    character: 'fast, hilly, long back straight',
    notes: 'a stable rear over the crest before the last corner',
  },
  long_beach: {
    character: 'street circuit, bumps and walls',
    notes: 'traction and braking over bumps; no kerb attack',
  },
};

const ofOrdinaryTrack: LmuTrackWords = { character: 'mixed corners and straights', notes: 'a balanced car' };

/** The words for a track that is listed. */
export const knownLmuTrackWords = (trackId: string): LmuTrackWords | undefined => words[trackId];

/** The words for a track; those of an ordinary one for a track not listed. */
export function lmuTrackWords(trackId: string): LmuTrackWords {
  return words[trackId] ?? ofOrdinaryTrack;
}
