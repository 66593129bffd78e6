import { resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);

export type Places = {
  port: number;
  standInsPort: number;
  dataDir: string;
  appOrigin: string;
  standInsOrigin: string;
};

/**
 * Reads PORT (8787), STAND_INS_PORT (the next one) and DATA_DIR (.data) from the environment.
 * Throws a sentence for the terminal when one of them makes no sense.
 */
export function readPlaces(environment: NodeJS.ProcessEnv): Places {
  const read = (name: string, fallback: number): number => {
    const value = port.safeParse(environment[name] ?? fallback);
    if (!value.success)
      throw new Error(`${name} must be a port number from 1 to 65535, not "${environment[name]}".`);
    return value.data;
  };
  const web = read('PORT', 8787);
  const standIns = read('STAND_INS_PORT', web + 1);
  if (web === standIns) throw new Error(`PORT and STAND_INS_PORT are both ${web}: give each its own.`);
  return {
    port: web,
    standInsPort: standIns,
    dataDir: resolve(environment.DATA_DIR ?? '.data'),
    appOrigin: `http://localhost:${web}`,
    standInsOrigin: `http://localhost:${standIns}`,
  };
}
