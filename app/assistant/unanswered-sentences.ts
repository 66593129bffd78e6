import { countedSentence, type Unanswered, wordsFor } from '#core/engineer/unanswered';

/** Says why the model's part is missing, what there is instead, whether it counted and what to try. */
export function sentencesFor({ code, counted }: Unanswered, instead?: string): string {
  const { happened, toTry } = wordsFor(code);
  return [happened, instead, countedSentence(counted), toTry].filter(Boolean).join(' ');
}
