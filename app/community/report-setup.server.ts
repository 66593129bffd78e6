import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';
import { DatabaseUnavailable } from '#core/platform/database-errors';
import type { ReportOutcome } from '#core/adapters/supabase/reports';
import { shownName } from '#core/platform/identity/shown-name';
import { longestReport, reportReasonKeys } from '#core/platform/moderation/reports';
import { logError } from '#core/platform/observability/log';
import { profileOf } from '../account/profile.server.ts';
import { rateLimited } from '../edge/rate-limits.server.ts';
import type { ToastKey } from '../ui/toast.server.ts';
import type { ReportAnswer, ReportValues } from './report-answer.ts';
import { carAndTrackNames } from '../setups/list/setup-card.server.ts';
import { findVisible, storedId } from '../setups/viewer/visible-setup.server.ts';

/** What a report would be about. @throws a 404 Response for what others do not see, DatabaseUnavailable */
export async function setupToReport(context: AppLoadContext, id: string | undefined) {
  if (storedId(id) === null) throw new Response(null, { status: 404 });
  const setup = await findVisible(context, id);
  if (!setup?.is_public) throw new Response(null, { status: 404 });
  const { car, track } = carAndTrackNames(setup);
  return { id: String(setup.id), car, track, author: shownName(setup.author, setup.user_id ?? '') };
}

const schema = z.object({
  about: z.enum(['setup', 'author'], { error: 'Choose what you report.' }),
  reason: z.enum(reportReasonKeys, { error: 'Choose what is wrong with it.' }),
  words: z
    .string()
    .trim()
    .max(longestReport, { error: `At most ${longestReport.toLocaleString('en')} characters.` }),
});

const refusals: Record<Exclude<ReportOutcome, 'reported' | 'already-reported' | 'unknown-setup'>, string> = {
  'own-setup': 'This setup is your own: you can change or delete it in My Setups.',
  'too-many': 'You have sent ten reports in a day. Please try again tomorrow.',
  'no-profile': 'Your account could not be read. Please try again in a moment.',
};

type ReportResult = { ok: true; toast: ToastKey } | { ok: false; status: number; answer: ReportAnswer };

/**
 * Reports a setup or its author as the form says. From then on words in it that lead elsewhere are not shown.
 * @throws a 404 Response for a setup that others do not see
 */
export async function submitReport(
  context: AppLoadContext,
  id: string | undefined,
  form: FormData,
): Promise<ReportResult> {
  const typed = (name: keyof ReportValues) => String(form.get(name) ?? '');
  const values = { about: typed('about'), reason: typed('reason'), words: typed('words') };
  const refused = (status: number, about: Partial<ReportAnswer>): ReportResult => ({
    ok: false,
    status,
    answer: { values, errors: {}, message: null, ...about },
  });
  const setup = storedId(id);
  if (setup === null) throw new Response(null, { status: 404 });
  if (context.isRateLimited) return refused(rateLimited.status, { message: rateLimited.error });
  if (context.driver.state === 'signed-out')
    return refused(401, { message: 'Please sign in, and send it again.' });
  const report = schema.safeParse(values);
  if (!report.success) {
    const { fieldErrors } = z.flattenError(report.error);
    const errors = Object.fromEntries(Object.entries(fieldErrors).map(([name, told]) => [name, told?.[0]]));
    return refused(400, { errors });
  }
  try {
    await profileOf(context);
    const outcome = await context.reports.report({ setup, ...report.data });
    if (outcome === 'unknown-setup') throw new Response(null, { status: 404 });
    if (outcome === 'already-reported') return { ok: true, toast: 'report-known' };
    if (outcome !== 'reported')
      return refused(outcome === 'too-many' ? 429 : 409, { message: refusals[outcome] });
    await context.forgetSetup(setup);
    return { ok: true, toast: 'report-sent' };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    logError('a report was not kept', { error });
    return refused(503, { message: 'That was not sent. Nothing you typed is lost: please try again.' });
  }
}
