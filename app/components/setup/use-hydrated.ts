import { useEffect, useState } from 'react';

/** Whether our JavaScript runs already: false in the page as it was sent. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
