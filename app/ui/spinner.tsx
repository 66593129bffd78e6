export function Spinner({ children }: { children: string }) {
  return (
    <div role="status" className="spinner">
      <span aria-hidden="true" className="spinner-track" />
      {children}
    </div>
  );
}
