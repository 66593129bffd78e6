import { Spinner } from './spinner.tsx';

export function GateLoading() {
  return (
    <div className="py-8">
      <Spinner>Checking subscription status...</Spinner>
    </div>
  );
}
