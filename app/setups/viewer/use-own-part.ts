import { useEffect, useState } from 'react';
import type { OwnPart } from './own-part.server.ts';

type SharedPage = OwnPart & { id: string; asksOwn: boolean };

/**
 * A setup's page with what of it is the driver's own: where the page came from a copy for every driver, that is asked for
 * once it has come to life. Where nothing comes, the page stays as it is.
 */
export function useOwnPart<Page extends SharedPage>(page: Page): Page {
  const { id, asksOwn } = page;
  const [viewerPart, setOwn] = useState<{ of: string; part: OwnPart } | null>(null);
  useEffect(() => {
    if (!asksOwn) return;
    const leaving = new AbortController();
    const ask = async () => {
      const answer = await fetch(`/api/like-setup?setup=${id}`, { signal: leaving.signal });
      if (answer.ok) setOwn({ of: id, part: await answer.json() });
    };
    ask().catch(() => {});
    return () => leaving.abort();
  }, [id, asksOwn]);
  return asksOwn && viewerPart?.of === id ? { ...page, ...viewerPart.part } : page;
}
