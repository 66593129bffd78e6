import { expect, test } from 'vitest';
import { chosenLanguage, declaredLanguages, languageCookie } from './declared-language.ts';

const browser = (cookie: string) => new Headers({ Cookie: cookie, 'Accept-Language': 'nl, it;q=0.8' });

test.each([
  ['', 'nl, it;q=0.8'],
  ['engineer_language=de', 'de'],
  ['units=psi.C.mm.l; engineer_language=fr', 'fr'],
  ['engineer_language=nl', 'nl, it;q=0.8'],
  ['engineer_language=', 'nl, it;q=0.8'],
])('a browser with the cookies “%s” declares %s', (cookie, languages) => {
  expect(declaredLanguages(browser(cookie))).toBe(languages);
});

test('a choice is kept as it is read, and ended', () => {
  expect(chosenLanguage(browser(languageCookie('es').split(';')[0] ?? ''))).toBe('es');
  expect(languageCookie(null)).toContain('Max-Age=0');
});
