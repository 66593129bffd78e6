import {
  type AppLoadContext,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from '@remix-run/cloudflare';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  useNavigation,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import { renewableSession } from '#platform/identity/driver';
import { printUnits } from '#racing/setup/chosen-units';
import { ClerkPortalsProvider } from './account/clerk-portals.tsx';
import type { ClerkSettings } from './account/clerk-settings.ts';
import { BottomBar } from './account/bottom-bar.tsx';
import { TopBar } from './account/top-bar.tsx';
import { topBarDriver } from './account/top-bar-driver.server.ts';
import { supportOf } from './edge/support.server.ts';
import textFont from './fonts/barlow-400.woff2?url';
import boldFont from './fonts/barlow-600.woff2?url';
import displayFont from './fonts/barlow-condensed-600.woff2?url';
import { offersFirstRun } from './setups/list/offers-first-run.server.ts';
import { PendingPage } from './setups/viewer/pending-page.tsx';
import styles from './styles.css?url';
import { AppOffer } from './ui/app-offer.tsx';
import { ErrorPage } from './ui/error-page.tsx';
import { useNonce } from './ui/nonce.ts';
import { PageFoot } from './ui/page-foot.tsx';
import { PageVoice } from './ui/page-voice.tsx';
import { takeToast } from './ui/toast.server.ts';
import { Moment, Toaster } from './ui/toast.tsx';
import { useSlow } from './ui/use-slow.ts';

function useIsLeaving(): boolean {
  return useSlow(useNavigation().state !== 'idle');
}

function PageProgress({ isVisible }: { isVisible: boolean }) {
  return isVisible ? (
    <div role="progressbar" aria-label="Loading the page" className="page-progress" />
  ) : null;
}

export { afterSuccess as shouldRevalidate } from './ui/unsent-writes.ts';

/**
 * A page is painted in these where they are there in time, else in a system font, and stays so (`font-display: optional`):
 * nothing moves when a font arrives. Browsers wait a moment for what is preloaded. On a phone that has not loaded them yet the
 * styles come first.
 */
const fontLinks = [displayFont, textFont, boldFont].map(
  (href) =>
    ({
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      href,
      crossOrigin: 'anonymous',
      fetchpriority: 'low',
      media: '(min-width: 768px)',
    }) as const,
);

export const links: LinksFunction = () => [
  ...fontLinks,
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export const meta: MetaFunction = () => [
  { title: 'Scrutineer: professional sim racing setups' },
  {
    name: 'description',
    content: 'Car setups for Assetto Corsa Competizione and Le Mans Ultimate, every value legal in the game.',
  },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { toast, headers: toastHeaders } = await takeToast(request);
  const { menu, setCookies = [] } = await topBarDriver(context, request);
  const headers = new Headers(toastHeaders);
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  return data(
    {
      menu,
      clerk: {
        publishableKey: context.env.CLERK_PUBLISHABLE_KEY,
        proxyUrl: context.clerkProxyUrl,
        session: sessionOf(context),
      },
      toast,
      units: printUnits(context.units),
      offersFirstRun: offersFirstRun(context),
      support: supportOf(context.env),
    },
    { headers },
  );
}

/** Says in a class whether the browser opens folders, before anything is drawn that depends on it. */
const markFolders = "'showDirectoryPicker'in self&&document.documentElement.classList.add('folders')";

/** Where cookies are blocked a look at this storage throws, which Remix's script for the scroll position does not survive. */
const emptyStorage =
  "try{sessionStorage}catch(e){Object.defineProperty(self,'sessionStorage',{value:{getItem:()=>null,removeItem(){},setItem(){throw e}}})}";

/** Preloads the fonts on a phone as well, once it has them: `once-alive.ts` says so. */
const preloadFonts =
  "try{const f=document.querySelectorAll('link[as=font]');if(f.length&&localStorage.fonts===f[0].href)for(const l of f)l.media='all'}catch{}";

/** The message of a page lies over it where a script can take it away, and is in its flow where none runs. */
const markScripts = "document.documentElement.classList.add('scripted')";

const firstScript = `${markScripts};${markFolders};${emptyStorage};${preloadFonts}`;

const noClerk: ClerkSettings = { publishableKey: '', proxyUrl: null, session: 'none' };

function sessionOf({
  sharedPage,
  driver,
}: Pick<AppLoadContext, 'sharedPage' | 'driver'>): ClerkSettings['session'] {
  if (sharedPage?.menuPlace || driver.state === 'signed-in') return 'open';
  return renewableSession(driver) ? 'held' : 'none';
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const rootData = useRouteLoaderData<typeof loader>('root');
  const isLeaving = useIsLeaving();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="#06070a" />
        <Meta />
        <Links />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstScript }} />
      </head>
      <body>
        <a href="#content" className="skip-link">
          Skip to the content
        </a>
        <ClerkPortalsProvider settings={rootData?.clerk ?? noClerk}>
          <PageProgress isVisible={isLeaving} />
          <TopBar menu={rootData?.menu ?? null} />
          <PageVoice />
          <AppOffer />
          <Toaster toast={rootData?.toast?.moment ? null : (rootData?.toast ?? null)} />
          <main
            id="content"
            tabIndex={-1}
            aria-busy={isLeaving}
            className="mx-auto w-full max-w-7xl grow px-4 py-4 sm:py-8"
          >
            <Moment toast={rootData?.toast ?? null} />
            {children}
            <PendingPage isSignedIn={(rootData?.clerk.session ?? 'none') !== 'none'} />
          </main>
          <PageFoot />
          <BottomBar />
        </ClerkPortalsProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
