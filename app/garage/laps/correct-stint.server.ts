import type { AppLoadContext } from '@remix-run/cloudflare';
import type { StintRow } from '#platform/adapters/supabase/stints';
import { uuidOf } from '#platform/digest';
import { applyChanges } from '#racing/laps/apply-targets';
import { isOfAdvice } from '#racing/laps/stint-advice';
import { type FormErrors, replyWithErrors } from '../../ui/form-action.server.ts';
import { correctedReading } from '../../ui/reading/corrected-reading.ts';
import { type ReturnedCorrection, returnedCorrection } from '../../ui/reading/heard.tsx';
import { drivenSetup } from '../my-setups/driven-setup.server.ts';
import { adviceOn, engineerAway, pastStints, unread, withReading } from './submit-stint.server.ts';

type Corrected = { stint: StintRow } | FormErrors<{ correction: ReturnedCorrection }>;

/**
 * Answers a stint's notes and taps again by their corrected reading: the sheet takes the place of the one before it. The
 * figures and what follows from them stay. @throws a 404 Response where the setup is gone, DatabaseUnavailable
 */
export async function correctStint(
  context: AppLoadContext,
  stint: StintRow,
  form: FormData,
): Promise<Corrected> {
  const reply = (status: number, problem: string) =>
    replyWithErrors(status, { correction: returnedCorrection(form, problem) });
  const { id, sheet, taken_as, ...row } = stint;
  if (taken_as !== null)
    return reply(409, 'These changes are already a version. Fill in a new sheet for more.');
  const sheetCorrection = correctedReading(sheet.reading ?? [], form);
  if (!sheetCorrection.ok) return reply(422, sheetCorrection.problem);
  const [{ setup, file }, stints] = await Promise.all([
    drivenSetup(context, String(row.setup_id), String(row.version)),
    context.stints.withCarOf(row.setup_id),
  ]);
  if (!file) return reply(422, unread);
  const changes = row.changes.filter(({ by }) => by !== 'engineer');
  const withFigures = { file: applyChanges(file, changes), changes };
  const { reading, corrected } = sheetCorrection;
  const before = stints.filter((one) => one.id !== id && one.driven_at < row.driven_at);
  const earlier = pastStints(setup, before);
  const advice = await adviceOn(context, setup, sheet, withFigures, { reading, corrected, earlier });
  if (!advice) return reply(503, engineerAway);
  const storedStint = await context.stints.store({
    setup_id: row.setup_id,
    version: row.version,
    driven_at: row.driven_at,
    // Pressed twice, it is one.
    request_id: await uuidOf([id, reading]),
    sheet: withReading(sheet, reading),
    changes: [...changes, ...advice.changes],
    told: [...row.told.filter((line) => !isOfAdvice(line)), ...advice.remarks],
  });
  await context.stints.remove(id);
  return { stint: storedStint.stint };
}
