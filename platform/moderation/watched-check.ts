import type { EventKey } from '../observability/log.ts';

type CheckFinding = {
  check: string;
  /** Counts by their names; null is one that could not be made. */
  figures: Record<string, number | null>;
  /** Keys of the lines logged, for operators. Empty if all is well. */
  problems: readonly string[];
};

/** Keeps the findings of hourly checks for the operators' page. */
export type CheckFindingsStore = { keep(finding: CheckFinding): Promise<void> };

type Reporting = { logError(event: EventKey, context: Record<string, unknown>): void };
type Counts = Record<string, number | null | Record<string, number>>;

/** Counts within counts by both names: `reconciled failed`. */
function figuresOf(counts: Counts): CheckFinding['figures'] {
  return Object.fromEntries(
    Object.entries(counts).flatMap(([name, count]) =>
      typeof count === 'object' && count !== null
        ? Object.entries(count).map(([inner, value]) => [`${name} ${inner}`, value])
        : [[name, count]],
    ),
  );
}

/**
 * Runs an hourly check and stores its counts and problems for the operator's page. A failure to store them is logged and
 * stops nothing.
 *
 * @param check gets the same services; returns null if it could not check
 * @returns the check's result
 */
export async function watchedCheck<Services extends Reporting, Found extends Counts | null>(
  name: string,
  { services, findings }: { services: Services; findings: CheckFindingsStore },
  check: (services: Services) => Promise<Found>,
): Promise<Found> {
  const counts = new Map<string, number>();
  const checkResult = await check({
    ...services,
    logError(event: EventKey, context: Record<string, unknown>) {
      counts.set(event, (counts.get(event) ?? 0) + 1);
      services.logError(event, context);
    },
  });
  const problems = [...counts].map(([event, times]) => (times === 1 ? event : `${event} (${times} times)`));
  try {
    await findings.keep({ check: name, figures: figuresOf(checkResult ?? {}), problems });
  } catch (error) {
    services.logError('check_findings_write_failed', { check: name, error: String(error) });
  }
  return checkResult;
}
