import * as z from 'zod';
import { deskPagesSchema, operatorActSchema } from './operator-calls.ts';
import type { DescribedSetup } from '../../setup/describe.ts';
import { sentGarageSchema } from '../../setup/garage/sent-garage.ts';
import { choiceSchema, readingSchema } from '../../hearing/reading.ts';
import { chatSchema, generateSchema, refineSchema } from './request.ts';
import { madeChangeSchema } from './result.ts';
import { roomLists } from './room-page.ts';
import { unansweredCodes } from '../answer/unanswered.ts';

/**
 * The messages between browser, web Worker and AI Worker: calls, the events of a run and of a chat answer, results,
 * refusals. A setup's file is always `text`; its public names are set in `functions/ai/engine-room/answer-fields.ts`
 * only. Pages of the previous build read the events too: add fields, never remove them (decision 15).
 */

/** Calls to the AI Worker. */
export const engineerCallSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('generate'), body: generateSchema }),
  z.object({ ask: z.literal('refine'), body: refineSchema }),
  /** A run's current state, or its events. */
  z.object({ ask: z.literal('generation'), id: z.int().positive() }),
  z.object({ ask: z.literal('chat'), body: chatSchema }),
  z.object({ ask: z.literal('clear-chat') }),
  /** Stores garage facts. */
  z.object({ ask: z.literal('keep-garage'), body: sentGarageSchema }),
  /** Whether the driver is an operator, what operators see, and what they do; answered with 404 to everybody else. */
  z.object({ ask: z.literal('operator') }),
  z.object({ ask: z.literal('operator-desk'), body: deskPagesSchema }),
  z.object({ ask: z.literal('operator-act'), body: operatorActSchema }),
  z.object({ ask: z.literal('room'), list: z.enum(roomLists), after: z.string() }),
]);

export type EngineerCall = z.input<typeof engineerCallSchema>;

type Sent = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: object };

/** A call as HTTP, on our own origin. */
export function httpOf(call: EngineerCall): Sent {
  switch (call.ask) {
    case 'generate':
      return { method: 'POST', path: '/api/generate-setup', body: call.body };
    case 'refine':
      return { method: 'POST', path: '/api/refine', body: call.body };
    case 'generation':
      return { method: 'GET', path: `/api/generations/${call.id}` };
    case 'chat':
      return { method: 'POST', path: '/api/race-engineer-chat', body: call.body };
    case 'clear-chat':
      return { method: 'DELETE', path: '/api/race-engineer-chat' };
    case 'keep-garage':
      return { method: 'POST', path: '/api/garage-facts', body: call.body };
    case 'operator':
      return { method: 'GET', path: '/api/operator' };
    case 'operator-desk':
      return { method: 'POST', path: '/api/operator-desk', body: call.body };
    case 'operator-act':
      return { method: 'POST', path: '/api/operator-acts', body: call.body };
    case 'room': {
      const query = new URLSearchParams({ after: call.after });
      return { method: 'GET', path: `/api/engine-room/${call.list}?${query}` };
    }
  }
}

const described = z.custom<DescribedSetup | null>((value) => typeof value === 'object');
const reason = z.enum(unansweredCodes);
const failed = z.object({ error: z.string(), code: z.string(), status: z.int() });

/**
 * A finished run, as pages read it. `reason`: why it is the baseline, if it is. `question`: a refinement's question to
 * the driver, without a change.
 */
export const madeSchema = z.object({
  id: z.int(),
  reason: z.looseObject({ code: reason }).nullish(),
  question: z.string().nullish(),
  /** The reading that the answer stands on, and beside a question the two to choose from: one is sent as `reading`. */
  reading: readingSchema.nullish().catch(null),
  choices: z.array(choiceSchema).nullish().catch(null),
});

/** The events of a run, in this order. Public callers also get the file under their own name for it. */
export const runEventSchema = z.discriminatedUnion('event', [
  /** The setup before any change; a second one means that the engineer begins again. */
  z.object({
    event: z.literal('baseline'),
    data: z.looseObject({ described, text: z.string(), note: z.string() }),
  }),
  /** The run has its number: from here on it can be come back to. */
  z.object({ event: z.literal('stored'), data: z.object({ id: z.int() }) }),
  z.object({ event: z.literal('change'), data: madeChangeSchema }),
  z.object({ event: z.literal('note'), data: z.object({ note: z.string() }) }),
  /** The whole answer, as who did not follow the run gets it. */
  z.object({ event: z.literal('done'), data: madeSchema.loose() }),
  z.object({ event: z.literal('error'), data: failed }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;

/** The events of a chat answer. */
const chatEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('text'), data: z.object({ text: z.string() }) }),
  z.object({ event: z.literal('done'), data: z.object({ response: z.string() }) }),
  /** `kept`: the message was saved, with as much of an answer as arrived. */
  z.object({ event: z.literal('error'), data: failed.extend({ kept: z.boolean().optional() }) }),
]);
export type ChatEvent = z.infer<typeof chatEventSchema>;

/** A chat answer that was waited for. */
export const spokenSchema = z.object({ response: z.string() });

/** A refusal in the house form. */
export const refusalSchema = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  kept: z.boolean().optional(),
});
