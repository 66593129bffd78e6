import { isRouteErrorResponse, Link, useLocation, useRouteError } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { databaseAwayNotice } from './database-away.tsx';
import { RequestReference } from './request-reference.tsx';

/** Event of an error page in place of a failed render; a listener that reloads the page prevents it. */
export const pageBroke = 'page-broke';

type Notice = { title: string; text: string; canRetry: boolean };

const notUnderstood: Notice = {
  title: 'Not understood',
  text: 'This page can’t use that request.',
  canRetry: false,
};

const notices: Record<number, Notice> = {
  400: notUnderstood,
  403: { title: 'Not yours', text: 'This belongs to another driver.', canRetry: false },
  404: { title: '404 Page Not Found', text: 'There’s nothing at this address.', canRetry: false },
  405: notUnderstood,
  413: {
    title: 'Too large',
    text: 'A setup file is 256 KiB at most, a recording 20 MB without JavaScript, so we didn’t read this one. Go back in your browser and choose another; everything you typed is still there.',
    canRetry: false,
  },
  415: notUnderstood,
  429: { title: 'Too fast', text: 'That was too much at once. Please wait a minute.', canRetry: true },
  503: { ...databaseAwayNotice, canRetry: true },
};

const fromElsewhere: Notice = {
  title: 'Not from our pages',
  text: 'That didn’t come from one of our pages, so we did nothing. Open the page here and send it again.',
  canRetry: false,
};

const notArrived: Notice = {
  title: 'It did not arrive',
  text: 'Your connection broke or was too slow. Go back in your browser and send it again; everything you typed is still there.',
  canRetry: false,
};

const accountClosed: Notice = {
  title: 'Account closed',
  text: 'This account has been deleted, and you are signed out. Public setups can be read without one.',
  canRetry: false,
};

const offline: Notice = {
  title: 'No connection',
  text: 'The page didn’t load. Check your connection; it opens as soon as you’re back online.',
  canRetry: true,
};

const brokenNotice: Notice = {
  title: 'Something broke',
  text: 'That’s our fault. Please try again. If it keeps happening, tell us what you did.',
  canRetry: true,
};

const renewing: Notice = {
  title: 'One moment',
  text: 'Opening a new version of this page.',
  canRetry: false,
};

/** Whether the browser could not fetch the page: each names the failure in its own words, but all throw a TypeError. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

const referenceAway: Notice = {
  title: databaseAwayNotice.title,
  text: 'We can’t show this page right now. Please try again shortly.',
  canRetry: true,
};

/** Refusals that their status does not tell apart. */
const noticesByCode: Partial<Record<string, Notice>> = {
  account_closed: accountClosed,
  reference_away: referenceAway,
  foreign_origin: fromElsewhere,
  broken_body: notArrived,
  too_slow: notArrived,
};

function noticeOf(error: unknown): Notice {
  if (isRouteErrorResponse(error)) {
    return noticesByCode[error.data?.code] ?? notices[error.status] ?? brokenNotice;
  }
  return isConnectionError(error) ? offline : brokenNotice;
}

/** Opens the page again as soon as the browser has its connection back. */
function useReloadWhenOnline(waits: boolean) {
  useEffect(() => {
    if (!waits) return;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [waits]);
}

/** Reports a page that failed; returns whether it is being reloaded because a newer build has been deployed. */
function useRenewal(isBroken: boolean): boolean {
  const [renews, setRenews] = useState(false);
  useEffect(() => {
    if (isBroken) setRenews(!window.dispatchEvent(new Event(pageBroke, { cancelable: true })));
  }, [isBroken]);
  return renews;
}

/** Replaces a page that failed. The address stays, so that a reload tries again. */
export function ErrorPage() {
  const thrownNotice = noticeOf(useRouteError());
  const notice = useRenewal(thrownNotice === brokenNotice) ? renewing : thrownNotice;
  const { pathname, search } = useLocation();
  useReloadWhenOnline(notice === offline);
  return (
    <section className="stand-in" role={notice.canRetry ? 'alert' : undefined}>
      <h1 className="text-3xl">{notice.title}</h1>
      <p>{notice.text}</p>
      <div className="stand-in-ways">
        {notice.canRetry && (
          <Link to={`${pathname}${search}`} reloadDocument className="button button-primary">
            Try again
          </Link>
        )}
        <Link to="/" className="button">
          Back to the start
        </Link>
        {!notice.canRetry && (
          <Link to="/setups" className="button">
            Public setups
          </Link>
        )}
      </div>
      <RequestReference />
    </section>
  );
}
