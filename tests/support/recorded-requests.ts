/** A request to a vendor's stand-in, and its answer. */
export type Recorded = {
  method: string;
  /** With ids as `:id`. */
  path: string;
  query: string;
  body: string;
  status: number;
  answer: unknown;
};

/** Writes down what is answered with JSON by a stand-in. @param isId which parts of a path are ids */
export function recording(
  fetch: (request: Request) => Promise<Response> | Response,
  isId: RegExp,
): { fetch: (request: Request) => Promise<Response>; recorded: Recorded[] } {
  const recorded: Recorded[] = [];
  return {
    recorded,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const path = pathname
        .split('/')
        .map((part) => (isId.test(part) ? ':id' : part))
        .join('/');
      const body = await request.clone().text();
      const response = await fetch(request);
      if (!response.headers.get('content-type')?.includes('json')) return response;
      recorded.push({
        method: request.method,
        path,
        query: search.slice(1),
        body,
        status: response.status,
        answer: await response.clone().json(),
      });
      return response;
    },
  };
}
