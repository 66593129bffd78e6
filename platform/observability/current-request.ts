import { AsyncLocalStorage } from 'node:async_hooks';

/** A dependency's calls, failures and total milliseconds during one request. */
type DependencyUse = { calls: number; failed: number; ms: number };

export type CurrentRequest = {
  id: string;
  /** Clerk's id of who asks; it leaves the Worker as a hash only. */
  userId: string | null;
  dependencies: Partial<Record<Dependency, DependencyUse>>;
};

export type Dependency =
  | 'database'
  | 'clerk'
  | 'stripe'
  | 'model'
  | 'billing'
  | 'engineer'
  | 'webhooks'
  | 'assistants'
  | 'profiles';

const requests = new AsyncLocalStorage<CurrentRequest>();

export function duringRequest<Result>(request: CurrentRequest, work: () => Result): Result {
  return requests.run(request, work);
}

export function currentRequest(): CurrentRequest | undefined {
  return requests.getStore();
}

export function nameUser(userId: string): void {
  const request = requests.getStore();
  if (request) request.userId = userId;
}

/** Does `work` and adds its time, in milliseconds, to what the request's log line says about the dependency. */
export async function measureCall<Value>(dependency: Dependency, work: () => Promise<Value>): Promise<Value> {
  const request = requests.getStore();
  if (!request) return work();
  const use = request.dependencies[dependency] ?? { calls: 0, failed: 0, ms: 0 };
  request.dependencies[dependency] = use;
  use.calls += 1;
  const startedAt = Date.now();
  try {
    return await work();
  } catch (error) {
    use.failed += 1;
    throw error;
  } finally {
    use.ms += Date.now() - startedAt;
  }
}
