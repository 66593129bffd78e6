import { useEffect, useState } from 'react';

let pageIsAlive = false;

/** Whether our script runs: false on the server and for the first look at a page, which must be what the server sent. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(pageIsAlive);
  useEffect(() => {
    pageIsAlive = true;
    setHydrated(true);
  }, []);
  return hydrated;
}
