import type { Refusal } from './answer.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Whether an address with these methods takes a request; what can be read can be asked for its head. */
export function takes(methods: readonly Method[], method: string): boolean {
  const effective = method === 'HEAD' ? 'GET' : method;
  return methods.some((allowed) => allowed === effective);
}

export function allowOf(methods: readonly Method[]): string {
  const names = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...names, 'OPTIONS'].join(', ');
}

export function methodNotAllowed(methods: readonly Method[]): Refusal {
  const error = `This address takes ${methods.join(' and ')} only.`;
  return { status: 405, code: 'method_not_allowed', error, allow: allowOf(methods) };
}
