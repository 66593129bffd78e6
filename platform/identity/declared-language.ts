import { type Language, languages } from '../../catalogues/schema/languages.ts';
import { cookieValue } from './cookies.ts';

/** The languages to choose from, each in its own words. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
};

const name = 'engineer_language';
const secondsPerYear = 31_536_000;

export const isEngineerLanguage = (text: unknown): text is Language =>
  languages.some((language) => language === text);

/** The engineer's language that a browser's driver has chosen; null where it follows their words. */
export function chosenLanguage(headers: Headers): Language | null {
  const value = cookieValue(headers.get('Cookie'), name);
  return isEngineerLanguage(value) ? value : null;
}

/** The `Set-Cookie` line that keeps a choice, or ends it. */
export const languageCookie = (choice: Language | null): string =>
  `${name}=${choice ?? ''}; Path=/; Max-Age=${choice ? secondsPerYear : 0}; HttpOnly; SameSite=Lax`;

/** The languages that count where words tell none: the driver's choice, else what the browser asks for. */
export const declaredLanguages = (headers: Headers): string | null =>
  chosenLanguage(headers) ?? headers.get('Accept-Language');
