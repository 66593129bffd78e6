import type { AppLoadContext } from '@remix-run/cloudflare';
import { logError } from '#platform/observability/log';
import { profileOf } from '../../account/profile.server.ts';

/** Records the signed-in driver's download while the file is on its way. A failure is only logged. */
export function rememberDownload(context: AppLoadContext, setup: number): void {
  if (context.driver.state === 'signed-out') return;
  const writing = remember(context, setup);
  context.waitUntil(writing.catch((error: unknown) => logError('download_note_failed', { error })));
}

/** Records that the driver took the file of a run of theirs. A failure is only logged. */
export function rememberTakenRun(context: AppLoadContext, run: number): void {
  const writing = context.downloads.rememberRun(run);
  context.waitUntil(writing.catch((error: unknown) => logError('download_note_failed', { error })));
}

async function remember(context: AppLoadContext, setup: number): Promise<void> {
  if (await context.downloads.remember(setup)) return;
  await profileOf(context);
  await context.downloads.remember(setup);
}
