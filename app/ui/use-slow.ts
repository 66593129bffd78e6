import { useEffect, useState } from 'react';

/** Answers that come sooner show no placeholder: it would only flicker. */
const PATIENCE_MS = 150;

export function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) {
      setSlow(false);
      return;
    }
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  return pending && slow;
}
