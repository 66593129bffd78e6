import { Link, useRouteLoaderData } from '@remix-run/react';

/** The car and track as far as they are known: catalogue ids, or ''. */
type Wanted = { game?: string; car?: string; track?: string };

const withoutEngineer: readonly string[] = ['iRacing', 'rFactor2'];

/** A link to a setup that the engineer makes for everybody; nothing where no such setups are made, or not for this game. */
export function FirstRunOffer({
  wanted = {},
  className = 'button',
  children,
}: {
  wanted?: Wanted;
  className?: string;
  children: string;
}) {
  const offers = useRouteLoaderData<{ offersFirstRun: boolean }>('root')?.offersFirstRun;
  if (!offers || withoutEngineer.includes(wanted.game ?? '')) return null;
  const said = Object.entries(wanted).filter(([, value]) => value !== '');
  const query = new URLSearchParams(said).toString();
  return (
    <Link to={query ? `/try?${query}` : '/try'} className={className}>
      {children}
    </Link>
  );
}
