/** What a setup is made for, as the form holds it. */
export type SetupConditions = {
  sessionType: string;
  weather: string;
  temperature: string;
  setupStyle: string;
};

const opening = 'The setup is now for:';

/**
 * The words that go to the engineer with a refinement: first what changed in the conditions, in a sentence that
 * `conditionsIn` can read again, then what the driver wrote.
 *
 * @param made what the setup was first made for
 * @param wanted what the form says now
 */
export function refinementWords(made: SetupConditions, wanted: SetupConditions, driverWords: string): string {
  const changes = [
    wanted.sessionType !== made.sessionType && `${wanted.sessionType} session`,
    wanted.weather !== made.weather && `${wanted.weather} weather`,
    Number(wanted.temperature) !== Number(made.temperature) && `track at ${wanted.temperature} °C`,
    wanted.setupStyle !== made.setupStyle && `${wanted.setupStyle} style`,
  ].filter((change) => change !== false);
  const conditions = changes.length > 0 ? `${opening} ${changes.join(', ')}.` : '';
  return [conditions, driverWords.trim()].filter((part) => part !== '').join('\n');
}

const firstLine = new RegExp(`^${opening} ([^\\n]*)\\.(?:\\n|$)`);

const readers: Record<keyof SetupConditions, RegExp> = {
  sessionType: /\b(practice|qualifying|race) session\b/,
  weather: /\b(dry|wet) weather\b/,
  temperature: /\btrack at (\d+(?:\.\d+)?) °C/,
  setupStyle: /\b(safe|balanced|aggressive) style\b/,
};

/** What a refined setup is for: what it was first made for, with what its words changed since. */
export function conditionsIn(words: string, made: SetupConditions): SetupConditions {
  const said = firstLine.exec(words)?.[1] ?? '';
  const read = (name: keyof SetupConditions) => readers[name].exec(said)?.[1] ?? made[name];
  return {
    sessionType: read('sessionType'),
    weather: read('weather'),
    temperature: read('temperature'),
    setupStyle: read('setupStyle'),
  };
}

/** What the driver wrote, without the sentence about the conditions. */
export function driverWordsIn(words: string): string {
  return words.replace(firstLine, '');
}
