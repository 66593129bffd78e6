import { z } from 'zod';
import { unansweredSchema } from '#core/engineer/result';
import { describeSetup } from '#core/setup/formats';
import type { StreamEvent } from './event-stream.ts';
import type { RunEvent } from './run-state.ts';
import { changeSchema, fileSchema, fileText } from './generation.server.ts';

const numbered = z.object({ id: z.number().int() });
const ended = numbered.extend({ reason: unansweredSchema.pick({ code: true }).nullish() });
const noted = z.object({ note: z.string() });
const failed = z.object({ error: z.string(), code: z.string() });
const begun = fileSchema.extend({ game: z.enum(['ACC', 'LMU']), note: z.string() });

/** An event as the page shows it; null for one that it does not know. */
export function shownEvent({ event, data }: StreamEvent): RunEvent | null {
  const payload: unknown = JSON.parse(data);
  switch (event) {
    case 'baseline': {
      const { game, note, ...file } = begun.parse(payload);
      const text = fileText(game, file);
      return { event, data: { described: describeSetup(game, text), text, note } };
    }
    case 'change':
      return { event, data: changeSchema.parse(payload) };
    case 'note':
      return { event, data: noted.parse(payload) };
    case 'stored':
      return { event, data: numbered.parse(payload) };
    case 'done': {
      const { id, reason } = ended.parse(payload);
      return { event, data: { id, reason: reason?.code ?? null } };
    }
    case 'error':
      return { event, data: failed.parse(payload) };
    default:
      return null;
  }
}
