type Fetch = typeof globalThis.fetch;

function namesError(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'error' in body && Boolean(body.error);
  } catch {
    // The package itself throws for what is no JSON.
    return true;
  }
}

/**
 * A `fetch` for package stripe, which takes any JSON without an `error` for success, whatever its status: what a gateway
 * before Stripe refuses, in words of its own, would pass for a refund given or a subscription ended.
 */
export function refusalsByStatus(send: Fetch): Fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status < 400) return response;
    const { status, headers } = response;
    const text = await response.text();
    if (namesError(text)) return new Response(text, { status, headers });
    const error = { type: 'api_error', message: `status ${status}, and nothing that Stripe would say` };
    return Response.json({ error }, { status, headers: { 'request-id': headers.get('request-id') ?? '' } });
  };
}
