import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

// Of use only after a deployment, or without a network: a page does not wait for it. Where it is gone already, Remix does
// what it does by itself.
const whatFollows = () => import('./once-alive.ts').then(({ onceAlive }) => onceAlive());

function Page() {
  useEffect(() => {
    whatFollows().catch(() => {});
  }, []);
  return <RemixBrowser />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});
