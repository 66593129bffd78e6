import { Spinner } from './spinner.tsx';

/** Shown while the plan is being looked up. */
export function GateLoading() {
  return (
    <div className="py-8">
      <Spinner>Checking subscription status...</Spinner>
    </div>
  );
}
