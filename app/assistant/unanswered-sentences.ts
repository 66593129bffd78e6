import { countedSentence, type Unanswered, wordsFor } from '#core/engineer/answer/unanswered';

/** Says why the model's part is missing, what there is instead, whether it counted and what to try. */
export function sentencesFor({ code, counted }: Unanswered, instead?: string): string {
  const { happened, toTry } = wordsFor(code);
  return [happened, instead, countedSentence(counted), toTry].filter(Boolean).join(' ');
}

/** Sentences for when the model did not answer: the driver gets a baseline, or their setup with our rules' changes. */
export function whatStandsInstead(kind: 'generate' | 'refine' = 'generate', isChanged: boolean): string {
  if (kind === 'refine') {
    return isChanged
      ? 'The changes below are our own rulebook’s, for what it understood of your words and conditions; everything else in your setup is as it was.'
      : 'Your setup is as it was: nothing in it was changed.';
  }
  return isChanged
    ? 'This is the baseline from our own rules: complete and legal for this car and track, with what our rulebook understood of your words.'
    : 'This is the baseline from our own rules: complete and legal for this car and track, but without changes for your words.';
}
