/** Something is under way. `children` say what; it is said to everybody, seen or heard. */
export function Spinner({ children }: { children: string }) {
  return (
    <div role="status" className="spinner">
      <span aria-hidden="true" className="spinner-track" />
      {children}
    </div>
  );
}
