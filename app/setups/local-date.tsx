import { useEffect, useState } from 'react';

function dateIn(timestamp: string, locale: string | undefined, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(timestamp));
}

/** A day as the reader's calendar has it; until our JavaScript runs, the day in Greenwich. */
export function LocalDate({ timestamp }: { timestamp: string }) {
  const [text, setText] = useState(() => dateIn(timestamp, 'en-GB', 'UTC'));
  useEffect(() => setText(dateIn(timestamp, undefined, undefined)), [timestamp]);
  return <time dateTime={timestamp}>{text}</time>;
}
