/** Figures and words for a track of Le Mans Ultimate; the catalogue holds names and lengths only. */
export type LmuTrackFigures = {
  /** Share of the rear wing's range that the lap asks for: 0 flat, 1 full. General knowledge of the circuits. */
  wingShare: number;
  /** Mean speed of an LMGT3 race lap in km/h, rounded: lap counts for fuel need no more. */
  paceKmh: number;
  character: string;
  notes: string;
};

const figures: Record<string, LmuTrackFigures> = {
  le_mans: {
    wingShare: 0.1,
    paceKmh: 206,
    character: 'long straights, few slow corners',
    notes: 'top speed pays; brake stability from high speed and a stable rear in the Porsche curves',
  },
  spa: {
    wingShare: 0.45,
    paceKmh: 182,
    character: 'fast, long straights, compression',
    notes: 'a stable rear through the compression; wing trimmed for the straights',
  },
  monza: {
    wingShare: 0.15,
    paceKmh: 190,
    character: 'long straights, chicanes',
    notes: 'little wing; brake stability and soft fast damping for the chicane kerbs',
  },
  bahrain: {
    wingShare: 0.55,
    paceKmh: 160,
    character: 'straights and slow corners, hard on rear tyres',
    notes: 'traction out of slow corners; the rear tyres overheat first',
  },
  fuji: {
    wingShare: 0.45,
    paceKmh: 163,
    character: 'one very long straight, slow last sector',
    notes: 'a compromise between the straight and the slow last sector',
  },
  portimao: {
    wingShare: 0.7,
    paceKmh: 163,
    character: 'hilly, blind crests',
    notes: 'a calm rear over the crests; front grip in long downhill corners',
  },
  sebring: {
    wingShare: 0.6,
    paceKmh: 168,
    character: 'very bumpy concrete, long corners',
    notes: 'raise the car, softer fast damping; stability over bumps in the fast corners',
  },
  imola: {
    wingShare: 0.75,
    paceKmh: 172,
    character: 'chicanes, hills, heavy stops',
    notes: 'soft fast damping for the chicane kerbs; braking stability downhill',
  },
  cota: {
    wingShare: 0.65,
    paceKmh: 155,
    character: 'esses, long straight, slow stadium',
    notes: 'quick direction changes, heavy stops, bumps',
  },
  interlagos: {
    wingShare: 0.65,
    paceKmh: 164,
    character: 'short, hilly, slow infield',
    notes: 'traction up the hill; a front that turns in the infield',
  },
  qatar: {
    wingShare: 0.7,
    paceKmh: 170,
    character: 'flat, long medium-speed corners',
    notes: 'front grip in long corners; tyres work hard on the left side',
  },
  silverstone: {
    wingShare: 0.7,
    paceKmh: 178,
    character: 'fast sweeps',
    notes: 'aerodynamic balance and a steady platform for the fast complex',
  },
  paul_ricard: {
    wingShare: 0.35,
    paceKmh: 178,
    character: 'long straight, long fast right-handers',
    notes: 'less wing for the straight; flat kerbs',
  },
  barcelona: {
    wingShare: 0.8,
    paceKmh: 160,
    character: 'long fast corners',
    notes: 'front-left tyre works hardest; traction in the last sector',
  },
  daytona: {
    wingShare: 0.15,
    paceKmh: 188,
    character: 'banked oval and tight infield',
    notes: 'little wing for the banking; traction and rotation for the infield',
  },
  laguna_seca: {
    wingShare: 0.85,
    paceKmh: 155,
    character: 'short, hilly, Corkscrew',
    notes: 'braking over crests; traction uphill',
  },
  road_atlanta: {
    wingShare: 0.6,
    paceKmh: 178,
    character: 'fast, hilly, long back straight',
    notes: 'a stable rear over the crest before the last corner',
  },
  long_beach: {
    wingShare: 0.9,
    paceKmh: 145,
    character: 'street circuit, bumps and walls',
    notes: 'traction and braking over bumps; no kerb attack',
  },
};

const ordinaryTrack: LmuTrackFigures = {
  wingShare: 0.6,
  paceKmh: 168,
  character: 'mixed corners and straights',
  notes: 'a balanced car',
};

/** The figures of a track; those of an ordinary one for a track not listed. */
export function lmuFiguresOf(trackId: string): LmuTrackFigures {
  return figures[trackId] ?? ordinaryTrack;
}
