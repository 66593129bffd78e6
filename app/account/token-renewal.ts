/** Idle time after hydration, or the driver's last input, before Clerk is loaded, in milliseconds. */
const quietMs = 1_500;
/** A slow phone takes some seconds for Clerk's script, and for the token after it. */
const beforehandMs = 20_000;
/** A driver who has just signed in may need a profile, which is made beside Clerk's script. */
const newcomerMs = 30_000;

const touches = ['pointerdown', 'pointerup', 'keydown', 'keyup', 'input'];

/** Validity of a session token by its claims, in milliseconds since 1970. */
function lifetime(claims: string): { begins: number; ends: number } {
  const { iat, exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
  return { begins: Number(iat) * 1000, ends: Number(exp) * 1000 };
}

/**
 * When Clerk's script has to begin, so that the driver's token is renewed in time.
 *
 * @param cookies as scripts read them
 * @param now milliseconds since 1970, by the driver's clock
 * @returns milliseconds from now; 0 for who has just signed in, and where no token or a wrong clock tells
 */
export function renewalIn(cookies: string, now: number): number {
  const signedInAt = Number(/(?:^|; )__client_uat=(\d+)/.exec(cookies)?.[1]) * 1000;
  if (!(now - signedInAt > newcomerMs)) return 0;
  const tokens = [...cookies.matchAll(/(?:^|; )__session(?:_[\w-]+)?=[\w-]+\.([\w-]+)\./g)];
  try {
    const waits = tokens
      .map(([, claims = '']) => lifetime(claims))
      .map(({ begins, ends }) => (now < begins ? 0 : ends - beforehandMs - now));
    return waits.length > 0 ? Math.max(0, Math.min(...waits)) : 0;
  } catch {
    return 0;
  }
}

const whenIdle = (act: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act) : setTimeout(act);

/**
 * Starts what renews the token of an open page once it is due, never while the driver types or presses.
 *
 * @param prepare fetches what renews; it starts whether that comes or not
 * @param renew may take long in one piece; may be called again
 * @param leaving ends the wait
 */
export function awaitRenewal(prepare: () => Promise<unknown>, renew: () => void, leaving: AbortSignal): void {
  let touchedAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const after = (milliseconds: number, act: () => void) => {
    clearTimeout(timer);
    if (!leaving.aborted) timer = setTimeout(act, milliseconds);
  };
  const atRest = (act: () => void) => {
    const quietIn = touchedAt + quietMs - performance.now();
    if (quietIn > 0) after(quietIn, () => whenIdle(() => atRest(act)));
    else if (!leaving.aborted) act();
  };
  const begin = async () => {
    await prepare().catch(() => {});
    atRest(renew);
  };
  const look = () => {
    const due = renewalIn(document.cookie, Date.now());
    if (due > 0) after(due, look);
    else atRest(begin);
  };
  for (const touch of touches)
    document.addEventListener(touch, () => (touchedAt = performance.now()), {
      capture: true,
      signal: leaving,
    });
  // Timers sleep in a page that nobody sees, and cookies change beside it.
  document.addEventListener('visibilitychange', look, { signal: leaving });
  look();
}
