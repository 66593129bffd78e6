/** Shown while the plan is being looked up. */
export function GateLoading() {
  return (
    <p role="status" className="panel mx-auto max-w-xl py-12 text-center text-dim">
      Checking subscription status...
    </p>
  );
}
