import { ModelFailure, type ModelFailureKind } from './model.ts';

/** Why a run is without the model's part, in the words of our answers. */
export const unansweredCodes = [
  'engineer_slow',
  'engineer_cut_off',
  'engineer_declined',
  'engineer_withheld',
  'engineer_too_long',
  'engineer_only_thought',
  'engineer_busy',
  'engineer_unavailable',
  'engineer_unusable',
] as const;
export type UnansweredCode = (typeof unansweredCodes)[number];

/** Stored with a run: the cause, and whether the run still counts towards the driver's daily limit. */
export type Unanswered = { code: UnansweredCode; counted: boolean };

type Words = {
  /** The status if there is nothing else to return. */
  status: 502 | 504;
  happened: string;
  toTry: string;
};

const again = 'Please try again in a moment.';
const otherwise = 'Please rephrase it, and write only about the car and the track.';

const words: Record<UnansweredCode, Words> = {
  engineer_slow: { status: 504, happened: 'The AI engineer didn’t answer in time.', toTry: again },
  engineer_cut_off: {
    status: 502,
    happened: 'The AI engineer’s answer was cut off.',
    toTry: again,
  },
  engineer_declined: {
    status: 502,
    happened: 'The AI engineer declined to answer this request.',
    toTry: otherwise,
  },
  engineer_withheld: {
    status: 502,
    happened: "The AI engineer's answer was withheld by its provider.",
    toTry: otherwise,
  },
  engineer_too_long: {
    status: 502,
    happened: "The AI engineer's answer was too long to finish.",
    toTry: 'Please ask for fewer things at once.',
  },
  engineer_only_thought: {
    status: 502,
    happened: 'The AI engineer ran out of room while thinking.',
    toTry: 'Please ask for fewer things at once.',
  },
  engineer_busy: {
    status: 502,
    happened: 'The AI engineer is very busy right now.',
    toTry: 'Please try again in a few minutes.',
  },
  engineer_unavailable: {
    status: 502,
    happened: 'We couldn’t reach the AI engineer.',
    toTry: 'Please try again in a few minutes.',
  },
  engineer_unusable: {
    status: 502,
    happened: 'The AI engineer suggested changes this car can’t make.',
    toTry: 'Please try again, or rephrase it.',
  },
};

const codes: Record<ModelFailureKind, UnansweredCode> = {
  slow: 'engineer_slow',
  'cut-off': 'engineer_cut_off',
  refused: 'engineer_declined',
  filtered: 'engineer_withheld',
  'too-long': 'engineer_too_long',
  'only-thought': 'engineer_only_thought',
  busy: 'engineer_busy',
  rejected: 'engineer_unavailable',
  'no-model': 'engineer_unavailable',
  'no-credit': 'engineer_unavailable',
  unreachable: 'engineer_unavailable',
  'left-alone': 'engineer_unavailable',
  stopped: 'engineer_unavailable',
  unusable: 'engineer_unusable',
};

/** The word of our answers for a failure of the model. */
export function unansweredCode(kind: ModelFailureKind): UnansweredCode {
  return codes[kind];
}

/** The same for whatever ended a run; null for what was not the model's failure. */
export function unansweredCodeOf(error: unknown): UnansweredCode | null {
  return error instanceof ModelFailure ? codes[error.kind] : null;
}

/** The event and the remedy, one sentence each, and the status of a bare answer. */
export function wordsFor(code: UnansweredCode): Words {
  return words[code];
}

/** Whether the run counts for the day, as a sentence. */
export function countedSentence(counted: boolean): string {
  return counted
    ? 'This try counts as one of your daily setups.'
    : 'This try doesn’t count towards your daily setups.';
}

/** The reason as answers give it: for programs the code, for drivers what happened and what to try. */
export function reasonAnswer({ code, counted }: Unanswered) {
  const { happened, toTry } = words[code];
  return { code, message: happened, advice: toTry, counted };
}
