import { useRouteLoaderData } from '@remix-run/react';
import { gameUnits, readUnits, type Units } from '#racing/setup/chosen-units';

/** The units that the page is made in. For the tools of drivers: what everybody reads is converted before it is sent. */
export function useUnits(): Units {
  return readUnits(useRouteLoaderData<{ units: string }>('root')?.units) ?? gameUnits;
}
