import type { Configuration } from './read-configuration.ts';

/** Whether a variable may be known to nobody else. The others are addresses, names, limits and public keys. */
export function isSecret(name: string): boolean {
  return /SECRET|_API_KEY$|_TOKEN$|_DB_URL$/.test(name);
}

function passwordsOf(address: string): string[] {
  const { password } = URL.canParse(address) ? new URL(address) : { password: '' };
  if (password === '') return [];
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

/** Takes every secret of a configuration out of a text that somebody will see, leaving its name. */
export function createRedactor(configuration: Configuration): (text: string) => string {
  const hidden = Object.entries(configuration)
    .filter(([name]) => isSecret(name))
    .flatMap(([name, value]) => [value, ...passwordsOf(value)].map((word) => ({ name, word })))
    // What is shorter than this is no secret, and would be found in half of all words.
    .filter(({ word }) => word.length >= 8)
    .sort((a, b) => b.word.length - a.word.length);
  return (text) => hidden.reduce((left, { name, word }) => left.replaceAll(word, `[${name}]`), text);
}
