export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="brand-mark">
      <path className="brand-plate" d="M3 3h20l6 6v20H3z" />
      <path className="brand-check" d="m9 16 6 6L25 10" />
    </svg>
  );
}
