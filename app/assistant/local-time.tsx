import { useHydrated } from '../ui/use-hydrated.ts';

/** Hours and minutes on the reader's clock; until our script runs, those of Greenwich. */
export function LocalTime({ at }: { at: string }) {
  const hydrated = useHydrated();
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: hydrated ? undefined : 'UTC',
  }).format(new Date(at));
  return (
    <time dateTime={at} title={hydrated ? undefined : `${time} UTC`} className="figure">
      {time}
    </time>
  );
}
