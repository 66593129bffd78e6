import { type Language, languages } from '../../catalogues/schema/languages.ts';

export type EngineerLanguage = Language;

/** The languages to choose from, each in its own words. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
};

export const isEngineerLanguage = (text: unknown): text is Language =>
  languages.some((language) => language === text);
