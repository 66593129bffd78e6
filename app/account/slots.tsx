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
const ClerkIsland = lazy(() => loadIsland().catch(() => noIsland));

let isWarm = false;

export function warmUpClerk(): void {
  if (isWarm) return;
  isWarm = true;
  // Whoever then opens the slot hears of a failure there.
  const script = fetch(__CLERK_JS_PATH__).then((answer) => answer.blob());
  Promise.all([loadIsland(), script]).catch(() => {
    isWarm = false;
  });
}

export function ClerkSlotsProvider({ settings, children }: { settings: ClerkSettings; children: ReactNode }) {
  const { session } = settings;
  const [slots, setSlots] = useState<readonly FilledSlot[]>([]);
  const [idle, setIdle] = useState(false);
  const fill = useCallback((slot: FilledSlot) => {
    setSlots((current) => [...current, slot]);
    return () => setSlots((current) => current.filter((one) => one !== slot));
  }, []);
  useEffect(() => {
    // A signed-in driver's token lives a minute: clerk-js renews it, once the page has come to rest.
    if (session === 'none') return;
    const timer = setTimeout(() => setIdle(true), 1_500);
    return () => clearTimeout(timer);
  }, [session]);
  const value = useMemo(() => ({ fill, session }), [fill, session]);
  return (
    <ClerkSlots.Provider value={value}>
      {children}
      {(slots.length > 0 || idle) && (
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
