import { countedSentence, type Unanswered, wordsFor } from '#racing/engineer/answer/unanswered';

/** Says why the model's part is missing, what there is instead, whether it counted and what to try. */
export function sentencesFor({ code, counted: isCounted }: Unanswered, fallback?: string): string {
  const { happened: cause, toTry } = wordsFor(code);
  return [cause, fallback, countedSentence(isCounted), toTry].filter(Boolean).join(' ');
}

/** Sentences for when the model did not answer: the driver gets a baseline, or their setup with our rules' changes. */
export function whatStandsInstead(kind: 'generate' | 'refine' = 'generate', isChanged: boolean): string {
  if (kind === 'refine') {
    return isChanged
      ? 'The changes below come from our own rulebook. Everything else in your setup is unchanged.'
      : 'Nothing in your setup changed.';
  }
  return isChanged
    ? 'This is our own baseline: complete, legal for this car and track, with our rulebook’s answer to your words.'
    : 'This is our own baseline: complete and legal for this car and track, without changes for your words.';
}
