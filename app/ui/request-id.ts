import { useLocation } from '@remix-run/react';
import { createContext, useContext, useState } from 'react';

const RequestIdContext = createContext('');

export const RequestIdProvider = RequestIdContext.Provider;

/** The reference of the last answer to each address whose data a script asked for; empty where none came. */
const answers = new Map<string, string>();

const pageOf = (pathname: string) => pathname.replace(/(\/_root)?\.data$/, '') || '/';

/** Notes the answer to a request for a page's data, or that none came. */
export function noteAnswer({ pathname }: Pick<URL, 'pathname'>, answer: Response | null): void {
  answers.set(pageOf(pathname), answer?.headers.get('X-Request-Id') ?? '');
}

/**
 * The reference by which operators find a failed request: of the page itself where the server sent it, and of the request for
 * its data where a script asked for them. Empty where no answer came, which no operator finds.
 */
export function useRequestId(): string {
  const fromServer = useContext(RequestIdContext);
  const { pathname } = useLocation();
  const [fromDocument] = useState(() =>
    typeof document === 'undefined'
      ? fromServer
      : (document.querySelector<HTMLElement>('[data-request-id]')?.dataset.requestId ?? ''),
  );
  return answers.get(pageOf(pathname)) ?? fromDocument;
}
