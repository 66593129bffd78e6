import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import type { CommentReport } from '#platform/adapters/supabase/comments';
import type { ReportOutcome } from '#platform/adapters/supabase/reports';
import { shownName } from '#platform/identity/shown-name';
import { longestReport, reportReasonKeys } from '#racing/setup/reports';
import { storable } from '#racing/forms/storable';
import { profileOf } from '../account/profile.server.ts';
import {
  type FormErrors,
  type Redirect,
  replyWithErrors,
  type Submission,
} from '../ui/form-action.server.ts';
import type { ReportAnswer, ReportValues } from './report-answer.ts';
import { carAndTrackNames } from '../setups/list/setup-card.server.ts';
import { findVisible, storedId } from '../setups/viewer/visible-setup.server.ts';

/** The setup that a report is about; `gone` for what others do not see. @throws DatabaseUnavailable */
export async function setupToReport(context: AppLoadContext, id: string | undefined) {
  const setup = storedId(id) === null ? null : await findVisible(context, id);
  if (!setup?.is_public) return 'gone' as const;
  const { car, track } = carAndTrackNames(setup);
  return { id: String(setup.id), car, track, author: shownName(setup.author, setup.user_id ?? '') };
}

export const reportSchema = z.object({
  about: z.enum(['setup', 'author', 'comment'], { error: 'Choose what you’re reporting.' }),
  reason: z.enum(reportReasonKeys, { error: 'Choose what is wrong with it.' }),
  words: z
    .string()
    .overwrite(storable)
    .trim()
    .max(longestReport, { error: `At most ${longestReport.toLocaleString('en')} characters.` }),
});

const refusals: Record<
  Exclude<
    ReportOutcome | CommentReport,
    'reported' | 'already-reported' | 'unknown-setup' | 'unknown-comment'
  >,
  string
> = {
  'own-comment': 'This comment is your own: you can delete it.',
  'own-setup': 'This setup is your own: you can change or delete it in My Setups.',
  'words-full':
    'You have reported this already, and both reports together are too long. Please shorten this one: your words are still here.',
  'too-many': 'You have sent ten reports in a day. Please try again tomorrow.',
  'no-profile': 'We couldn’t read your account. Please try again in a moment.',
};

export const reportForm = {
  isTyped: true,
  signIn: 'Please sign in, and send it again.',
  goneMessage:
    'This setup has been deleted or made private, so there’s nothing to report. Your words are still here.',
  away: {
    message: 'We couldn’t send that. Nothing you typed is lost; please try again.',
    log: 'report_write_failed',
  },
  keep({ form }: Submission, { errors = {}, message = null }: Partial<ReportAnswer>): ReportAnswer {
    const textField = (name: keyof ReportValues) => String(form.get(name) ?? '');
    return {
      values: { about: textField('about'), reason: textField('reason'), words: textField('words') },
      errors,
      message,
    };
  },
} as const;

/** The comment that a report is about, in its address; null for one of a setup or an author. */
export const commentOf = ({ url }: Request): number | null =>
  storedId(new URL(url).searchParams.get('comment') ?? undefined);

/**
 * Reports a setup, its author or a comment under it. From then on links in its words are not shown.
 * @throws a 404 Response for a setup that others do not see
 */
export async function submitReport(
  report: z.output<typeof reportSchema>,
  { context, params, request }: Submission,
): Promise<Redirect | FormErrors<Partial<ReportAnswer>>> {
  const setup = storedId(params.id);
  if (setup === null) throw new Response(null, { status: 404 });
  await profileOf(context);
  const { about, ...why } = report;
  const comment = commentOf(request);
  if ((about === 'comment') !== (comment !== null))
    return replyWithErrors(400, { message: 'Report a comment with the link under it.' });
  const outcome =
    about === 'comment'
      ? await context.comments.report(comment ?? 0, why.reason, why.words)
      : await context.reports.report({ setup, about, ...why });
  const redirectTo = `/setup-viewer/${setup}${about === 'comment' ? '/comments' : ''}`;
  if (outcome === 'unknown-setup' || outcome === 'unknown-comment') throw new Response(null, { status: 404 });
  if (outcome === 'already-reported')
    return { redirectTo, toast: report.words === '' ? 'report-known' : 'report-added' };
  if (outcome !== 'reported')
    return replyWithErrors(outcome === 'too-many' ? 429 : 409, { message: refusals[outcome] });
  await context.forgetSetup(setup);
  return { redirectTo, toast: 'report-sent' };
}
