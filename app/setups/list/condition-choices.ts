import type { Choice } from '../../ui/choice-field.tsx';

/** The conditions that forms and filters offer. */
export const sessionChoices: Choice[] = [
  { value: 'practice', label: 'Practice' },
  { value: 'qualifying', label: 'Qualifying' },
  { value: 'race', label: 'Race' },
];
export const weatherChoices: Choice[] = [
  { value: 'dry', label: 'Dry' },
  { value: 'wet', label: 'Wet' },
];
