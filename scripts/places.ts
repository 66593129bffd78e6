import { resolve } from 'node:path';
import * as z from 'zod';

/** A path that a shell left as it was, or cut off, is no folder that somebody meant. */
const folder = z.string().regex(/^(?![~$%\s])\P{Cc}*(?<!\s)$/u);

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
  const dataDir = folder.safeParse(environment.DATA_DIR ?? '.data');
  if (environment.DATA_DIR?.trim() === '')
    throw new Error('DATA_DIR is empty: name a folder, or leave it out for .data.');
  if (!dataDir.success)
    throw new Error(`DATA_DIR must be the path of a folder, not "${environment.DATA_DIR}".`);
  return {
    port: web,
    standInsPort: standIns,
    dataDir: resolve(dataDir.data),
    appOrigin: `http://localhost:${web}`,
    standInsOrigin: `http://localhost:${standIns}`,
  };
}
