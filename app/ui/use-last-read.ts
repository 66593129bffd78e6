import { useLocation } from '@remix-run/react';
import { useRef } from 'react';

/**
 * The latest data of a page; while loading fails, the data read before at this address. So a page that is loaded again in the
 * background, while that fails, stays as it was, and what was typed on it with it.
 *
 * @param latest null when it could not be read
 */
export function useLastRead<Value>(latest: Value | null): Value | null {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const last = useRef<{ address: string; value: Value } | null>(null);
  if (latest !== null) last.current = { address, value: latest };
  return last.current?.address === address ? last.current.value : null;
}
