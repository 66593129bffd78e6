import { Link, useRouteLoaderData } from '@remix-run/react';

/** The car and track as far as they are known: catalogue ids, or ''. */
type OfferQuery = { game?: string; car?: string; track?: string; weather?: string };

const withoutEngineer: readonly string[] = ['iRacing', 'rFactor2'];

/**
 * A link to a setup that the engineer makes for everybody; nothing where no such setups are made, or not for this game.
 * @param order the assistant with all that was asked for: where drivers go, and visitors who may have nothing made
 */
export function FirstRunOffer({
  place = {},
  order,
  className = 'button',
  children,
}: {
  place?: OfferQuery;
  order?: string;
  className?: string;
  children: string;
}) {
  const root = useRouteLoaderData<{ offersFirstRun: boolean; clerk: { session: string } }>('root');
  const isOrder = order !== undefined && (!root?.offersFirstRun || root.clerk.session !== 'none');
  if ((!isOrder && !root?.offersFirstRun) || withoutEngineer.includes(place.game ?? '')) return null;
  // Dry is not said: the address would lead on to another.
  const entries = Object.entries(place).filter(([, value]) => value !== '' && value !== 'dry');
  const query = new URLSearchParams(entries).toString();
  return (
    <Link to={isOrder ? order : query ? `/try?${query}` : '/try'} className={className}>
      {children}
    </Link>
  );
}
