import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hostedDefaultsSql } from '../../emulators/supabase/hosted-defaults.ts';
import type { Cluster } from './cluster.ts';

const migrationsFolder = fileURLToPath(new URL('../../supabase/migrations/', import.meta.url));

/** Makes the empty server what a hosted project is after our migrations: its roles and `auth.jwt()`, then ours. */
export async function applySchema({ psql }: Cluster): Promise<void> {
  await psql(hostedDefaultsSql);
  for (const file of readdirSync(migrationsFolder).sort()) {
    if (!file.endsWith('.sql')) continue;
    try {
      await psql(`begin;\n${readFileSync(join(migrationsFolder, file), 'utf8')}\ncommit;`);
    } catch (cause) {
      throw new Error(`The migration ${file} failed: ${cause instanceof Error ? cause.message : cause}`, {
        cause,
      });
    }
  }
}
