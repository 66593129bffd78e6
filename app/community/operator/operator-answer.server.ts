import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import { authorTag, listTag, setupTag } from '#platform/adapters/supabase/copy-tags';
import { databaseAway } from '#platform/http/answer';
import { type DeskPages, operatorActions, operatorActSchema } from '#racing/engineer/run/operator-calls';
import {
  type OperatorDesk,
  operatorActedSchema,
  operatorDeskSchema,
} from '#platform/moderation/operator-desk';
import { longestReport } from '#racing/setup/reports';
import { askEngineer, type EngineerRefusal } from '../../assistant/run/engineer.server.ts';
import {
  type FormErrors,
  type Redirect,
  replyWithErrors,
  type Submission,
} from '../../ui/form-action.server.ts';
import type { ReturnedAct } from './act-form.server.tsx';
import { renderOperatorPage } from './operator-page.server.tsx';

/** As any address that there is none at: who is no operator does not learn of the page. */
const nothingHere = () => new Response(null, { status: 404 });

/** Only a known operator learns that the database is unavailable; everybody else gets a 404. */
function awayOrNothing({ code }: EngineerRefusal): 'away' {
  if (code === databaseAway.code) return 'away';
  throw nothingHere();
}

const place = z.coerce.number().int().positive().nullable().catch(null);

/** Which pages of its lists an address of the desk asks for. */
function deskPagesOf({ searchParams }: URL): DeskPages {
  return {
    reports: place.parse(searchParams.get('reports')),
    done: place.parse(searchParams.get('done')),
    findings: place.parse(searchParams.get('findings')),
  };
}

/**
 * The operators' queue. The AI Worker asks Clerk whether the driver is an operator.
 * @throws a 404 Response for everybody else
 */
export async function readDesk(context: AppLoadContext, address: URL): Promise<OperatorDesk | 'away'> {
  if (context.driver.state === 'signed-out') throw nothingHere();
  const body = deskPagesOf(address);
  const desk = await askEngineer(context, { ask: 'operator-desk', body }, operatorDeskSchema);
  return desk.ok ? desk.answer : awayOrNothing(desk);
}

/** Whether the driver is an operator, as far as that can be known now. */
export async function isOperator(context: AppLoadContext): Promise<boolean> {
  return (await askEngineer(context, { ask: 'operator' }, z.literal(true))).ok;
}

const number = z.coerce.number().int().positive().nullable().catch(null);
const text = z.string().catch('');
export const actSchema = z.looseObject({
  action: z.enum(operatorActions).nullable().catch(null),
  setup: number,
  author: number,
  comment: number,
  reason: text,
});
type ActValues = z.output<typeof actSchema>;

function callOf({ action, setup, author, comment, reason }: ActValues) {
  if (comment !== null && action !== 'block') return { action, reason, setup: null, author: null, comment };
  const ofAuthor = action === 'block' || action === 'unblock' || setup === null;
  return {
    action,
    reason,
    setup: ofAuthor ? null : setup,
    author: ofAuthor ? author : null,
    comment: null,
  };
}

const noReason = `Say why, in at most ${longestReport} characters: it is written down, and the driver reads it.`;
const noTarget = 'Nothing was done: the form does not say to what. Use the buttons of the row on this page.';

type ActProblem = { message?: string | null; status?: ReturnedAct['status'] };
const notDone = (status: ReturnedAct['status'], message: string) =>
  replyWithErrors(status, { message, status });

export const actForm = {
  isTyped: true,
  /** A page of the operator's desk, with what was typed; drawn here, as no stranger's browser loads its code. */
  async keep({ context, request, form }: Submission, { message, status = 400 }: ActProblem) {
    const act: ReturnedAct = {
      subject: String(form.get('subject') ?? ''),
      reason: String(form.get('reason') ?? ''),
      problem: message ?? '',
      status,
    };
    const desk = status === 503 ? 'away' : await readDesk(context, new URL(request.url));
    return { markup: renderOperatorPage(desk, context.requestId, act) };
  },
  signIn(): never {
    throw nothingHere();
  },
} as const;

/**
 * Does what an operator's form asks, and renews the pages that show what it changed.
 * @throws a 404 Response for everybody who is no operator
 */
export async function actAtDesk(
  values: ActValues,
  { context, request }: Submission,
): Promise<Redirect | FormErrors<ActProblem>> {
  if (values.action === null) return notDone(400, 'Choose what to do.');
  const body = operatorActSchema.safeParse(callOf(values));
  if (!body.success) {
    const fields = body.error.issues.map(({ path }) => path[0]);
    return notDone(400, fields.includes('reason') ? noReason : noTarget);
  }
  const result = await askEngineer(context, { ask: 'operator-act', body: body.data }, operatorActedSchema);
  if (!result.ok) {
    // The guard knew an operator. What fails since then, such as a session that ends while the database hangs, hides no page.
    if (result.code === 'not_found') throw nothingHere();
    return notDone(503, 'We cannot reach the database right now. Nothing was done.');
  }
  if (result.answer.outcome === 'unchanged')
    return notDone(422, 'Nothing was done: it is not hidden, and its author not blocked.');
  const { author } = body.data;
  await context.forgetCopies([
    listTag,
    ...(author === null ? result.answer.changed.map(setupTag) : [authorTag(author)]),
  ]);
  if (result.answer.outcome !== 'done') return notDone(422, 'It is not there any more.');
  return { redirectTo: `/operator${new URL(request.url).search}`, toast: 'operator-acted' };
}
