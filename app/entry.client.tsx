import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

// Of use only after a deployment, or without a network: a page does not wait for it.
const whatFollows = () => import('./once-alive.ts').then(({ onceAlive }) => onceAlive());

/** Nothing watches whether another page's script comes: links and forms lead to documents, as where no script runs. */
function leaveToBrowser(): void {
  const past = (event: Event) => {
    const { target } = event;
    if (event.type === 'submit' || (target instanceof Element && target.closest('a[href^="/"]')))
      event.stopPropagation();
  };
  for (const type of ['click', 'submit']) addEventListener(type, past, { capture: true });
}

function Page() {
  useEffect(() => {
    whatFollows().catch(leaveToBrowser);
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
