/** The parameters of the assistant's address that order a setup, by the form's field names. */
export const orderParameters = [
  'game',
  'car',
  'track',
  'sessionType',
  'weather',
  'temperature',
  'duration',
  'prompt',
] as const;
