import type { AppLoadContext } from '@remix-run/cloudflare';

/** Whether visitors may have a baseline made. */
export const offersFirstRun = ({ env }: Pick<AppLoadContext, 'env'>): boolean =>
  env.PUBLIC_BASELINES === 'on';
