import type { Choice } from '../../ui/choice-field.tsx';
import type { WordTexts } from '#racing/setup/words';
import type { ConditionsValues } from './conditions-values.ts';

export type UploadValues = ConditionsValues &
  WordTexts & {
    game: string;
    car: string;
    track: string;
    setup_data: string;
    /** The car's garage as the running game describes it; LMU and rFactor 2. */
    garageData: string;
    request_id: string;
  };

export const longestTitle = 120;
export const longestDescription = 5_000;
export const tooLarge =
  'The setup is larger than 256 KiB. Real setup files are much smaller. Please choose another.';

export type UploadErrors = Partial<Record<keyof UploadValues, string>>;

export type RecognisedSummary = {
  carName: string;
  gameName: string;
  illegal: readonly { parameter: string; label: string; text: string; legalText: string }[];
};

export type UploadAnswer = {
  values: UploadValues;
  errors: UploadErrors;
  message: string | null;
  choices: { games: Choice[]; cars: Choice[]; tracks: Choice[] };
  recognised: RecognisedSummary | null;
  /** A sentence on the garage data; null where there are none. */
  garage: string | null;
};
