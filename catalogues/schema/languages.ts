/** The languages that the engineer hears and speaks. */
export const languages = ['en', 'de', 'fr', 'it', 'es'] as const;
export type Language = (typeof languages)[number];
