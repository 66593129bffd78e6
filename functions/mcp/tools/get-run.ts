import * as z from 'zod';
import { madeChangeSchema } from '#racing/engineer/run/result';
import { quoted, saidByDrivers } from '../said-by-drivers.ts';
import { defineTool, driverOf, ToolProblem } from '../tool.ts';

/** A run as `GET /api/generations/{id}` answers it. */
const runSchema = z.object({
  id: z.int(),
  status: z.enum(['running', 'done', 'failed']),
  changes: z.array(madeChangeSchema).default([]),
  adjusted: z
    .array(z.object({ parameter: z.string(), to: z.number().nullable(), reason: z.string() }))
    .default([]),
  question: z.string().optional(),
  source: z.enum(['model', 'baseline']).nullish(),
});

const stepSeconds = 4;
const mostListed = 24;

export const getRun = defineTool({
  name: 'get_run',
  title: 'Look after a run',
  description:
    'The state of a run of make_setup. When done: the draft’s id, each change with its reason, and what was adjusted to stay legal. Give the driver the url.',
  scopesFor: () => ['setups:write'],
  input: z.object({ run_id: z.string().regex(/^[1-9]\d{0,14}$/, 'Use the run_id of make_setup') }),
  output: z.object({
    state: z.enum(['running', 'done', 'failed', 'question']),
    seconds_to_wait: z.int().optional(),
    setup_id: z.string().optional().describe('The private draft, for get_setup and from_setup_id'),
    made_by: z.enum(['model', 'baseline']).optional().describe('baseline: by the rulebook alone'),
    changes: z.array(
      z.object({
        parameter: z.string(),
        label: z.string(),
        from: z.number().nullable(),
        to: z.number(),
        unit: z.string(),
        said_by_drivers: saidByDrivers({ reason: z.string().nullable() }).describe(
          'The engineer’s reason, which may repeat the driver’s words',
        ),
      }),
    ),
    adjusted: z.array(z.object({ parameter: z.string(), to: z.number().nullable() })),
    url: z.url(),
    said_by_drivers: saidByDrivers({ question: z.string().nullable() }).describe(
      'The engineer’s question, which may repeat the driver’s words. Answer it with make_setup',
    ),
  }),
  async run({ run_id }, caller) {
    const { status, body } = await caller.runs.state({ driverId: driverOf(caller).id, id: Number(run_id) });
    if (status === 404) throw new ToolProblem('This driver has no such run. Use the run_id of make_setup.');
    const run = runSchema.parse(body);
    const { id, question, source, changes, adjusted } = run;
    const isDone = run.status === 'done';
    return {
      state: question ? ('question' as const) : run.status,
      ...(run.status === 'running' && { seconds_to_wait: stepSeconds }),
      ...(isDone && { setup_id: `draft-${id}`, ...(source && { made_by: source }) }),
      changes: changes.slice(0, mostListed).map(({ parameter, label, from, to, unit, why }) => ({
        ...{ parameter, label, from, to, unit },
        said_by_drivers: { reason: quoted(why, 300) },
      })),
      adjusted: adjusted.slice(0, mostListed).map(({ parameter, to }) => ({ parameter, to })),
      url: `${caller.appOrigin}/setup-assistant?setup=${id}`,
      said_by_drivers: { question: quoted(question, 300) },
    };
  },
});
