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
import type { ClerkPart, ClerkSettings, MountedPortal, ClerkRootProps } from './clerk-settings.ts';

const ClerkPortals = createContext<{
  fill: (portal: MountedPortal) => () => void;
  session: ClerkSettings['session'];
}>({ fill: () => () => {}, session: 'none' });

// Clerk's React package and clerk-js weigh more than a page: they load only for a mounted portal.
const loadClerkRoot = (): Promise<typeof noClerkRoot> => import('./clerk-root.client.tsx');
/** If they fail to load, the portals keep their fallback for browsers without JavaScript. */
const noClerkRoot: { default: ComponentType<ClerkRootProps> } = { default: () => null };
const ClerkRoot = lazy<ComponentType<ClerkRootProps>>(() =>
  loadClerkRoot()
    .catch(() => noClerkRoot)
    .then((part) => part ?? noClerkRoot),
);

let warm: Promise<unknown> | null = null;

/** Prefetches Clerk for the browser. Never rejects: a failure shows when a portal is mounted. */
export function warmUpClerk(): Promise<unknown> {
  const script = () => fetch(__CLERK_JS_PATH__).then((answer) => answer.blob());
  warm ??= Promise.all([loadClerkRoot(), script()]).catch(() => {
    warm = null;
  });
  return warm;
}

export function ClerkPortalsProvider({
  settings,
  children,
}: {
  settings: ClerkSettings;
  children: ReactNode;
}) {
  const { session } = settings;
  const [portals, setSlots] = useState<readonly MountedPortal[]>([]);
  const [isDue, setDue] = useState(false);
  const fill = useCallback((portal: MountedPortal) => {
    // Once here, Clerk stays: it sees to the token of who signs in.
    setDue(true);
    setSlots((current) => [...current, portal]);
    return () => setSlots((current) => current.filter((one) => one !== portal));
  }, []);
  useEffect(() => {
    // A signed-in driver's token lives a minute: clerk-js renews it.
    if (session === 'none') return;
    const departure = new AbortController();
    const renew = () => setDue(true);
    import('./token-renewal.ts').then(
      (part) => (part ? part.awaitRenewal(warmUpClerk, renew, departure.signal) : renew()),
      renew,
    );
    return () => departure.abort();
  }, [session]);
  const value = useMemo(() => ({ fill, session }), [fill, session]);
  return (
    <ClerkPortals.Provider value={value}>
      {children}
      {isDue && (
        <Suspense fallback={null}>
          <ClerkRoot settings={settings} portals={portals} />
        </Suspense>
      )}
    </ClerkPortals.Provider>
  );
}

/** Whether the page has been made for a driver, see `ClerkSettings`. */
export function useDriverSession(): ClerkSettings['session'] {
  return useContext(ClerkPortals).session;
}

/** A place in the page that Clerk fills; shows `children` until it has, and without JavaScript. */
export function ClerkPortal({
  part,
  children,
  onHeading,
}: {
  part: ClerkPart;
  children?: ReactNode;
  /** Called as soon as Clerk has a first heading of its own in it. */
  onHeading?: () => void;
}) {
  const { fill } = useContext(ClerkPortals);
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => (element ? fill({ part, element }) : undefined), [element, fill, part]);
  useEffect(() => {
    if (!element || !onHeading) return;
    const filling = new MutationObserver(() => element.querySelector('h1') && onHeading());
    filling.observe(element, { subtree: true, childList: true });
    return () => filling.disconnect();
  }, [element, onHeading]);
  return (
    <div>
      <div ref={setElement} className="clerk-portal" />
      <div className="clerk-fallback">{children}</div>
    </div>
  );
}
