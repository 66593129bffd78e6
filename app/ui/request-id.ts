import { createContext, useContext, useState } from 'react';

const RequestIdContext = createContext('');

export const RequestIdProvider = RequestIdContext.Provider;

function lastAnswered(): string {
  const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const ids = answers.flatMap(({ serverTiming }) =>
    serverTiming.filter(({ name }) => name === 'request').map(({ description }) => description),
  );
  return ids.at(-1) ?? '';
}

/**
 * The reference by which operators find a failed request. A page from the server carries it; when the browser fetched only the
 * page's data, it is in that answer's `Server-Timing`.
 */
export function useRequestId(): string {
  const fromServer = useContext(RequestIdContext);
  const [id] = useState(() => {
    if (typeof document === 'undefined') return fromServer;
    return document.querySelector<HTMLElement>('[data-request-id]')?.dataset.requestId || lastAnswered();
  });
  return id;
}
