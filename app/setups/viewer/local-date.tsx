import { useEffect, useState } from 'react';

const inGreenwich = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const dateIn = (format: Intl.DateTimeFormat, timestamp: string) => format.format(new Date(timestamp));

/** A day as the reader's calendar has it; until our JavaScript runs, the day in Greenwich. */
export function LocalDate({ timestamp }: { timestamp: string }) {
  const [text, setText] = useState(() => dateIn(inGreenwich, timestamp));
  useEffect(
    () => setText(dateIn(new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }), timestamp)),
    [timestamp],
  );
  return <time dateTime={timestamp}>{text}</time>;
}
