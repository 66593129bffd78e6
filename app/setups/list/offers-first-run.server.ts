import type { WebEnvironment } from '../../edge/env.server.ts';

/** Whether visitors may have a baseline made. */
export const offersFirstRun = ({ env }: { env: Pick<WebEnvironment, 'PUBLIC_BASELINES'> }): boolean =>
  env.PUBLIC_BASELINES === 'on';
