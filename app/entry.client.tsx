import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

// Of use only after a deployment: a page does not wait for it. Where it is gone already, Remix does what it does by itself.
const watchBuilds = () => import('./ui/watch-this-page.ts').then(({ watchThisPage }) => watchThisPage());

function Page() {
  useEffect(() => {
    watchBuilds().catch(() => {});
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
