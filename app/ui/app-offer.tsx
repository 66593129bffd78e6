import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { offerOnce, type InstallPrompt, visitsOf } from './app-visits.ts';

/**
 * Offers a returning visitor to put the product on the home screen, once. It comes with the next page they open, so that
 * nothing moves under a finger.
 */
export function AppOffer() {
  const { key } = useLocation();
  const prompt = useRef<InstallPrompt | null>(null);
  const [offer, setOffer] = useState<InstallPrompt | null>(null);
  useEffect(() => {
    const visits = visitsOf();
    const keep = (event: Event) => {
      event.preventDefault();
      if (visits > 1) prompt.current = event as InstallPrompt;
    };
    addEventListener('beforeinstallprompt', keep);
    return () => removeEventListener('beforeinstallprompt', keep);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once a page
  useEffect(() => {
    if (prompt.current && offerOnce()) setOffer(prompt.current);
  }, [key]);
  if (!offer) return null;
  const install = () => {
    setOffer(null);
    void offer.prompt();
  };
  return (
    <section aria-label="Install as an app" className="app-offer">
      <p>Put Scrutineer on your home screen. Setups you opened work without a connection.</p>
      <button type="button" className="button button-primary" onClick={install}>
        Install app
      </button>
      <button type="button" className="button" onClick={() => setOffer(null)}>
        Not now
      </button>
    </section>
  );
}
