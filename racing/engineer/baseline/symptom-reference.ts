import { rulesForSymptom } from '../../../catalogues/engineering/index.ts';
import { hear } from '../../hearing/hear.ts';
import { settingSlug } from '../../setup/setting-address.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';

/** A change that answers a complaint; `slug` is its setting's page, null where it has none. */
export type Cure = {
  slug: string | null;
  parameter: string;
  direction: 'increase' | 'decrease' | 'match' | 'set';
  why: string;
  check: string | null;
};

/** The changes to try for what a driver complains about, in their order, by the rulebook alone. Empty where nothing is heard. */
export function curesFor(game: EngineerGame, words: string): Cure[] {
  const { complaints } = hear(words, { game, track: '' });
  const rules = complaints.flatMap(({ symptom, phase }) =>
    rulesForSymptom(symptom).filter(
      (rule) =>
        rule.games.includes(game) && (phase === 'any' || rule.phase === 'any' || rule.phase === phase),
    ),
  );
  return [...new Set(rules)].map(({ parameter, direction, why, check = null }) => ({
    slug: settingSlug(game, parameter) ?? null,
    parameter,
    direction,
    why,
    check,
  }));
}
