import type { Model, ModelFailure, ModelQuestion } from '../answer/model.ts';
import type { RunInput } from './outcome.ts';
import { type EngineerEvent, runEngineer } from './run.ts';
import { understoodAs } from '../answer/rulebook.fixture.ts';
import { type EngineerJob, prepareRun } from './job.ts';
import type { EngineerRequest } from '../baseline/conditions.ts';

type More<Kind> = Partial<Extract<EngineerJob, { kind: Kind }>>;

/** A new setup for these words, as far as it is made without the model. */
export const madeFor = (request: EngineerRequest, words = '', more: More<'generate'> = {}) =>
  prepareRun({ kind: 'generate', request, driver: { words }, base: null, ...more }, '');

/** A file refined by these words, as far as it is made without the model. */
export const refinedFrom = (request: EngineerRequest, file: string, words = '', more: More<'refine'> = {}) =>
  prepareRun({ kind: 'refine', request, driver: { words }, file, ...more }, '');

/** A model that gives these answers one after the other: a text, or a failure after a text. */
export function modelOf(...answers: (string | readonly [string, ModelFailure])[]) {
  const questions: ModelQuestion[] = [];
  const model: Model = {
    async *answer(question) {
      const answer = answers[questions.length] ?? '';
      questions.push(question);
      const [text, failure] = typeof answer === 'string' ? [answer, null] : answer;
      for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) yield piece;
      if (failure) throw failure;
    },
  };
  return { model, questions };
}

/** An answer of a model: what it understood, and what it would change. */
export const modelAnswer = (
  said: Parameters<typeof understoodAs>[0],
  changes: readonly { parameter: string; value: number; answers: number | null }[],
) =>
  JSON.stringify({
    understood: understoodAs(said),
    changes: changes.map((change) => ({ why: 'It helps.', cost: '', ...change })),
    note: 'Drive it.',
  });

/** Every event of a run, without waiting between tries. */
export async function eventsOf(input: RunInput, model: Model, options = {}): Promise<EngineerEvent[]> {
  const events: EngineerEvent[] = [];
  for await (const event of runEngineer(input, model, { wait: async () => {}, ...options }))
    events.push(event);
  return events;
}

export function outcomeOf(events: readonly EngineerEvent[]) {
  const last = events.at(-1);
  if (last?.type !== 'done') throw new Error('the run did not end');
  return last.outcome;
}
