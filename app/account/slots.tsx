import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { ClerkPart, ClerkSettings, FilledSlot, IslandProps } from './parts.ts';

const ClerkSlots = createContext<{
  fill: (slot: FilledSlot) => () => void;
  session: ClerkSettings['session'];
}>({ fill: () => () => {}, session: 'none' });

// Clerk's React package and clerk-js weigh more than a page: they come only where a slot asks for them.
const loadIsland = () => import('./island.client.tsx');
/** Where they do not come the page stays, and its slots show what they hold without JavaScript. */
const noIsland: { default: ComponentType<IslandProps> } = { default: () => null };
const ClerkIsland = lazy(() =>
  loadIsland()
    .catch(() => noIsland)
    .then((part) => part ?? noIsland),
);

let warm: Promise<unknown> | null = null;

/** Fetches what Clerk needs in the browser. Never fails: whoever then opens the slot hears of it there. */
export function warmUpClerk(): Promise<unknown> {
  const script = () => fetch(__CLERK_JS_PATH__).then((answer) => answer.blob());
  warm ??= Promise.all([loadIsland(), script()]).catch(() => {
    warm = null;
  });
  return warm;
}

export function ClerkSlotsProvider({ settings, children }: { settings: ClerkSettings; children: ReactNode }) {
  const { session } = settings;
  const [slots, setSlots] = useState<readonly FilledSlot[]>([]);
  const [isDue, setDue] = useState(false);
  const fill = useCallback((slot: FilledSlot) => {
    // Once here, Clerk stays: it sees to the token of who signs in.
    setDue(true);
    setSlots((current) => [...current, slot]);
    return () => setSlots((current) => current.filter((one) => one !== slot));
  }, []);
  useEffect(() => {
    // A signed-in driver's token lives a minute: clerk-js renews it.
    if (session === 'none') return;
    const left = new AbortController();
    const renew = () => setDue(true);
    import('./token-renewal.ts').then(
      (part) => (part ? part.awaitRenewal(warmUpClerk, renew, left.signal) : renew()),
      renew,
    );
    return () => left.abort();
  }, [session]);
  const value = useMemo(() => ({ fill, session }), [fill, session]);
  return (
    <ClerkSlots.Provider value={value}>
      {children}
      {isDue && (
        <Suspense fallback={null}>
          <ClerkIsland settings={settings} slots={slots} />
        </Suspense>
      )}
    </ClerkSlots.Provider>
  );
}

/** Whether the page has been made for a driver, see `ClerkSettings`. */
export function useDriverSession(): ClerkSettings['session'] {
  return useContext(ClerkSlots).session;
}

/** A place in the page that Clerk fills; shows `children` until it has, and without JavaScript. */
export function ClerkSlot({ part, children }: { part: ClerkPart; children?: ReactNode }) {
  const { fill } = useContext(ClerkSlots);
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => (element ? fill({ part, element }) : undefined), [element, fill, part]);
  return (
    <div>
      <div ref={setElement} className="clerk-slot" />
      <div className="clerk-fallback">{children}</div>
    </div>
  );
}
