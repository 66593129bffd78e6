import { setFaults } from '../support/stand-ins.ts';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePlan, readRows } from '../security/stocked-driver.ts';
import { newDriver } from '../support/drivers.ts';
import { sampled } from '../support/sampled.ts';
import { logOf } from '../support/product-process.ts';
import { end, ended, follow, generate, start, today, until, wish } from './product.ts';
import { remove } from '../../scripts/marked-folders.ts';

const runsPerDay = 4;

beforeAll(() => start({ fresh: true, runsPerDay }));
afterAll(() => end());

test.each(sampled(['SIGKILL', 'SIGTERM'] as const, 2))(
  'runs, their results and what they count are found again after %s',
  async (signal) => {
    const began = today();
    const driver = await newDriver();
    await givePlan(driver);

    const finished = wish('loose on entry');
    const first = await generate(driver, finished);
    expect(first).toMatchObject({ status: 200, source: 'model' });

    const lost = wish('loose on entry [[scenario:stall-midway]]');
    await until(follow(driver, lost), 'stored');

    // The model is let go once the run has its row, and the row is not there when the result is to be stored.
    const unsaved = wish('loose on exit');
    const events = follow(driver, unsaved);
    await setFaults({ path: '/openai', kind: 'hang' });
    await until(events, 'stored');
    await setFaults({ path: '/supabase/rest/v1/generations', kind: '500' });
    expect(await until(events, 'error')).toMatchObject({ data: { code: 'not_stored_yet' } });

    await end(signal);
    await start({ runsPerDay });

    expect(await generate(driver, finished)).toEqual(first);
    expect((await until(follow(driver, finished.requestId), 'done')).data).toMatchObject({ id: first.id });
    expect((await until(follow(driver, unsaved.requestId), 'done')).data).toMatchObject({ source: 'model' });
    expect((await until(follow(driver, lost.requestId), 'done')).data).toMatchObject({ source: 'baseline' });
    expect(await readRows(`generations?clerk_user_id=eq.${driver.id}&select=status,source&order=id`)).toEqual(
      [
        { status: 'done', source: 'model' },
        { status: 'done', source: 'baseline' },
        { status: 'done', source: 'model' },
      ],
    );

    expect(await generate(driver, wish())).toMatchObject({ status: 200 });
    expect(await generate(driver, wish())).toMatchObject({ status: 200 });
    const one = await generate(driver, wish());
    // A day that ends meanwhile begins a new allowance.
    if (today() === began) expect(one).toMatchObject({ status: 429, code: 'daily_quota' });
  },
);

test.skipIf(!existsSync('/dev/full') || !process.env.ALL_CASES)(
  'a full disk ends it with a sentence before anything is acknowledged, and nothing is lost',
  async () => {
    const driver = await newDriver();
    await givePlan(driver);
    const form = wish('loose on entry');
    const made = await generate(driver, form);

    const before = readFileSync(logOf(process.env), 'utf8').length;
    // Where the accounts are written next there is no room.
    const written = `${process.env.DATA_DIR}/clerk/clerk.json.new`;
    symlinkSync('/dev/full', written);
    await expect(newDriver()).rejects.toThrow();
    await ended();
    const told = readFileSync(logOf(process.env), 'utf8').slice(before);
    expect(told).toMatch(
      /^The disk that holds \S+ is full: make room there, or choose another folder with DATA_DIR=<folder>\.\n$/m,
    );
    expect(told).not.toMatch(/^ +at /m);

    remove(written);
    await start({ runsPerDay });
    expect(await generate(driver, form)).toEqual(made);
  },
);
