import { beforeAll, expect, test } from 'vitest';
import { setupsStore } from '#core/adapters/supabase/setups';
import { listedAsMeant } from '../../app/setups/list/meant-search.server.ts';
import { listQueryOf, readSetupQuery } from '../../app/setups/list/setup-query.server.ts';
import { seedSetups } from '../../scripts/seed-setups.ts';
import { testProject } from './project.ts';

const project = testProject();

beforeAll(async () => {
  const { url, standIn } = project();
  const send: typeof fetch = async (input, init) => standIn.fetch(new Request(input, init));
  await seedSetups({ supabaseUrl: url, secretKey: standIn.secretKey, send });
}, 120_000);

async function searched(address: string) {
  const everybody = setupsStore(project().database('visitor'));
  return listedAsMeant(readSetupQuery(new URLSearchParams(address)), {
    isExact: false,
    async pageOf(query) {
      const { setups, next } = await everybody.listPublic(listQueryOf(query));
      return { setups, next, conditions: setups };
    },
    addressOf: () => '',
  });
}

test('look', async () => {
  const { readFileSync } = await import('node:fs');
  for (const q of readFileSync('/tmp/queries.txt', 'utf8').split('\n').filter(Boolean)) {
    const { page, search } = await searched(`${new URLSearchParams({ q })}`);
    console.log(
      `## ${q} → ${page?.setups.length} ${JSON.stringify(search)}\n` +
        page?.setups.slice(0, 3).map((s) => `   ${s.game} ${s.car_name} @ ${s.track_name} | ${s.title} | ${s.session} ${s.weather} | ${s.author.username} ${s.figure}`).join('\n'),
    );
  }
});
