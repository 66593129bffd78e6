import type { EngineerGame } from '../conditions.ts';
import { recogniseComplaints } from '../symptoms.ts';
import type { HeardComplaint, HeardNumbers, Understood } from '../understood.ts';

/** What the words are about: the game, and the corners of the track, which a driver may name. */
export type HearingContext = {
  game: EngineerGame;
  corners?: readonly { number: number; name?: string }[];
};

/** What is heard where nothing is said: no wheel has a figure, no number is given. */
function noNumbers(): HeardNumbers {
  return {
    hotPsi: { LF: null, RF: null, LR: null, RR: null },
    psiChange: { LF: null, RF: null, LR: null, RR: null },
    litres: null,
    litresPerLap: null,
    lapsShort: null,
    minutes: null,
    laps: null,
    trackTemperature: null,
  };
}

const whatIsMissing =
  'What does the car do, at which end (front or rear), and where in the corner: braking, entry, middle or exit?';

/**
 * What a driver's words say of the car, without a model. Where they say nothing of it, or could mean opposite
 * things, `question` asks for what is missing and nothing else is given.
 */
export function hear(words: string, _about: HearingContext): Understood {
  const conditions = new Set(['wet_track', 'qualifying', 'race']);
  const heard = recogniseComplaints(words);
  const complaints = heard
    .filter(({ symptom }) => !conditions.has(symptom))
    .map(
      ({ symptom, phases, speed }): HeardComplaint => ({
        symptom,
        phase: phases[0] ?? 'any',
        axle: 'all',
        speed: speed ?? 'any',
        where: '',
      }),
    );
  const said = new Set(heard.map(({ symptom }) => symptom));
  return {
    complaints,
    wishes: [],
    numbers: noNumbers(),
    conditions: {
      weather: said.has('wet_track') ? 'wet' : null,
      sessionType: said.has('qualifying') ? 'qualifying' : said.has('race') ? 'race' : null,
    },
    question: heard.length === 0 ? whatIsMissing : null,
  };
}
