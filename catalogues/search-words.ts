import stored from './search-words.json' with { type: 'json' };

/**
 * Words of searches that no name of a car or track holds, folded to small letters without accents: how drivers of five
 * languages call a session and the weather, short names (`spoken`: what is said, and the words of the catalogue that are
 * meant), what tracks are known by better than by their names (`familiar`: as it is written), and words that are about setups in general and never a misspelt name (`ordinary`).
 */
export const searchWords: {
  session: Readonly<Record<'practice' | 'qualifying' | 'race', readonly string[]>>;
  weather: Readonly<Record<'dry' | 'wet', readonly string[]>>;
  carClass: Readonly<Record<string, readonly string[]>>;
  spoken: Readonly<Record<string, string>>;
  familiar: Readonly<Record<string, string>>;
  ordinary: readonly string[];
} = stored;
