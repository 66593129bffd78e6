/** A refusal in Stripe's own shape. Source: docs.stripe.com/api/errors. */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: { type: string; message: string; code?: string; param?: string; decline_code?: string };

  constructor(
    status: number,
    body: { type?: string; message: string; code?: string; param?: string; decline_code?: string },
  ) {
    super(body.message);
    this.status = status;
    this.body = { type: 'invalid_request_error', ...body };
  }
}

export const missing = (kind: string, id: string, param = 'id'): StripeFault =>
  new StripeFault(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param });

export const invalid = (message: string, param?: string, code?: string): StripeFault =>
  new StripeFault(400, { message, ...(param ? { param } : {}), ...(code ? { code } : {}) });

export function errorResponse(fault: StripeFault): Response {
  return Response.json({ error: fault.body }, { status: fault.status });
}
