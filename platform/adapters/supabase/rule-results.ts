import * as z from 'zod';
import { type RuleResult, ruleResultSchema } from '#racing/engineer/answer/rule-results';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';

/** A car at a track, by the ids that setups are stored with. */
export type ResultsPlace = { game: string; car: string; track: string };

/** Results of rules. Drivers see results of at least five cards, the service all of them. */
export function ruleResultsStore({ client }: DatabaseClient) {
  return {
    /** The results with a car at a track, with that car, and with all cars. */
    async at({ game, car, track }: ResultsPlace): Promise<RuleResult[]> {
      const query = client
        .from('rule_results')
        .select('rule,car_name,track_name,tested,kept')
        .eq('game', game)
        .in('car_name', ['', car])
        .in('track_name', ['', track]);
      return answerOf(query, z.array(ruleResultSchema));
    },
  };
}

export type RuleResultsStore = ReturnType<typeof ruleResultsStore>;
