import type { CorrectedPart } from '#racing/hearing/reading';
import type { Services } from '../services.ts';

/** Counts what a driver corrected, for the operators; nobody waits for it, and none is told where it fails. */
export async function countCorrections(
  parts: readonly CorrectedPart[],
  { desk, logError }: Pick<Services, 'desk' | 'logError'>,
): Promise<void> {
  await desk.countCorrections(parts).catch((error: unknown) => {
    logError('correction_count_failed', { error: String(error) });
  });
}
