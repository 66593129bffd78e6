import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardAnswers, cardDecisions } from '#platform/adapters/supabase/test-cards';
import { accFile, requestId, testProject } from './project.ts';

const driver = 'user_seed_driver';
const other = 'user_seed_premium';
const { aMinuteLater, as, givenSetup, sql } = await testProject();

const change = { parameter: 'arbFront', label: 'Front anti-roll bar', from: '3', to: '2', why: 'Calmer.' };

/** Opens a card on a setup as it is. */
async function openCard(setup: number, { who = driver, rules = ['R009'], after = accFile('after') } = {}) {
  const { revision = 0 } = (await as(who).setups.forEditing(setup)) ?? {};
  const opened = await as(who).cards.open({
    setup,
    revision,
    changes: [change],
    rules,
    after,
    requestId: requestId(),
  });
  return opened.card ?? 0;
}

async function decide(card: number, setup: number, decision: 'kept' | 'undone', who = driver) {
  const { revision = 0 } = (await as(who).setups.forEditing(setup)) ?? {};
  return as(who).cards.decide(card, decision, revision);
}

const fileOf = async (setup: number) => (await as(driver).setups.forEditing(setup))?.setup_data;

/** The counts as they are kept, and as they would be counted again. */
async function counts() {
  const kept = await sql(
    'select game, car_name, track_name, rule, tested, kept from public.rule_results order by 1, 2, 3, 4',
  );
  const recounted = await sql(
    `select v.game, v.car_name, v.track_name, v.rule, count(*)::integer as tested,
       count(*) filter (where v.decision = 'kept')::integer as kept
     from (
       select distinct on (c.user_id, c.game, p.car_name, p.track_name, r.rule)
         c.game, p.car_name, p.track_name, r.rule, c.decision
       from public.test_cards c, lateral (select distinct unnest(c.rules) as rule) as r,
         lateral (values ('', ''), (c.car_name, ''), (c.car_name, c.track_name)) as p (car_name, track_name)
       where c.counted and c.answer is not null
       order by c.user_id, c.game, p.car_name, p.track_name, r.rule, greatest(c.answered_at, c.decided_at) desc, c.id desc
     ) v
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
  return { kept, recounted };
}

async function expectTrueCounts() {
  const { kept, recounted } = await counts();
  expect(kept).toEqual(recounted);
  return kept;
}

test('undoing brings back the file of before to the byte, whatever was pressed and edited in between', async () => {
  const text = fc
    .string({ minLength: 1, maxLength: 40, unit: 'binary' })
    .map((file) => `${accFile(file.replaceAll(/[\0\p{Cs}]/gu, ''))}\r\n`);
  const act = fc.constantFrom('better', 'worse', 'kept', 'undone', 'edit', 'other card');
  await fc.assert(
    fc.asyncProperty(text, text, fc.array(act, { maxLength: 6 }), async (before, after, acts) => {
      await aMinuteLater();
      const setup = await givenSetup(driver, { setup_data: before });
      const card = await openCard(setup, { after });
      await as(driver).cards.answer(card, 'same', '');
      for (const [place, one] of acts.entries()) {
        if (one === 'kept' || one === 'undone') await decide(card, setup, one);
        else if (one === 'better' || one === 'worse') await as(driver).cards.answer(card, one, 'note');
        else if (one === 'other card') await openCard(setup, { after: `${after}${' '.repeat(place + 1)}` });
        else {
          const { revision = 0 } = (await as(driver).setups.forEditing(setup)) ?? {};
          await as(driver).setups.edit(setup, revision, { setup_data: `${before}${' '.repeat(place + 1)}` });
        }
      }
      await decide(card, setup, 'kept');
      expect(await fileOf(setup)).toBe(after);
      await decide(card, setup, 'undone');
      expect(await fileOf(setup)).toBe(before);
    }),
    { numRuns: 8, seed: 21 },
  );
}, 60_000);

test('keeping makes a version, and what was edited meanwhile is told first and stays as one', async () => {
  const setup = await givenSetup(driver, { setup_data: accFile('before') });
  const card = await openCard(setup);
  await as(driver).cards.answer(card, 'better', '');
  await as(driver).setups.edit(setup, 1, { setup_data: accFile('edited') });
  expect(await as(driver).cards.decide(card, 'kept', 1)).toBe('overtaken');
  expect(await fileOf(setup)).toBe(accFile('edited'));
  expect(await as(driver).cards.decide(card, 'kept', 2)).toBe('done');
  // Sent twice, with the revision of the first time.
  expect(await as(driver).cards.decide(card, 'kept', 2)).toBe('done');
  const files = (await as(driver).setups.versionsOf(setup)).map(({ setup_data }) => setup_data);
  expect(files).toEqual([accFile('edited'), accFile('before')]);
});

test('undoing what was never kept leaves the setup alone', async () => {
  const setup = await givenSetup(driver, { setup_data: accFile('before') });
  const card = await openCard(setup);
  await as(driver).setups.edit(setup, 1, { setup_data: accFile('edited') });
  expect(await decide(card, setup, 'undone')).toBe('done');
  expect(await fileOf(setup)).toBe(accFile('edited'));
});

test('a card is opened once, on the file it was made from, and kept only after it was driven', async () => {
  const setup = await givenSetup(driver);
  const card = { setup, revision: 1, changes: [change], rules: [], after: accFile(), requestId: requestId() };
  const first = await as(driver).cards.open(card);
  expect(await as(driver).cards.open(card)).toEqual(first);
  expect(await as(driver).cards.open({ ...card, revision: 9, requestId: requestId() })).toMatchObject({
    outcome: 'overtaken',
  });
  expect(await as(driver).cards.decide(first.card ?? 0, 'kept', 1)).toBe('unanswered');
});

test('another driver’s card is neither opened, read, answered nor decided', async () => {
  const setup = await givenSetup(driver);
  const card = await openCard(setup);
  const theirs = as(other).cards;
  const attempt = {
    setup,
    revision: 1,
    changes: [change],
    rules: [],
    after: accFile(),
    requestId: requestId(),
  };
  expect(await theirs.open(attempt)).toMatchObject({ outcome: 'missing' });
  expect(await theirs.one(card)).toBeNull();
  expect(await theirs.answer(card, 'worse', '')).toBe(false);
  expect(await theirs.decide(card, 'undone', 1)).toBe('missing');
  expect(await as(driver).cards.one(card)).toMatchObject({ answer: null, decision: null });
});

test('each driver counts once in each place with their latest word, whatever happens to the cards', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          who: fc.constantFrom(driver, other),
          act: fc.constantFrom('open', 'answer', 'decide', 'leave out', 'take in', 'delete'),
          rules: fc.constantFrom<string[]>([], ['R009'], ['R009', 'R010'], ['R010', 'R010']),
          answer: fc.constantFrom(...cardAnswers),
          decision: fc.constantFrom(...cardDecisions),
          track: fc.constantFrom('spa', 'monza'),
          place: fc.nat(20),
        }),
        { minLength: 5, maxLength: 25 },
      ),
      async (acts) => {
        const cards: { card: number; setup: number; who: string }[] = [];
        for (const { who, act, rules, answer, decision, track, place } of acts) {
          const own = cards.filter((one) => one.who === who);
          const one = own[place % Math.max(1, own.length)];
          if (act === 'open' || !one) {
            const setup = await givenSetup(who, { track_name: track });
            cards.push({ card: await openCard(setup, { who, rules }), setup, who });
          } else if (act === 'answer') await as(who).cards.answer(one.card, answer, '');
          else if (act === 'decide') await decide(one.card, one.setup, decision, who);
          else if (act === 'delete') await sql('delete from public.test_cards where id = $1', [one.card]);
          else await as(who).profiles.shareResults(act === 'take in');
        }
        await expectTrueCounts();
      },
    ),
    { numRuns: 6, seed: 21 },
  );
}, 120_000);

test('a deleted setup comes back with its cards, and takes them along once it is gone for good', async () => {
  const setup = await givenSetup(driver);
  const card = await openCard(setup);
  await as(driver).setups.remove(setup);
  await as(driver).setups.restore(setup);
  expect(await as(driver).cards.ofSetup(setup)).toMatchObject([{ id: card }]);
  await as(driver).setups.remove(setup);
  await sql("select public.forget_deleted_setups(now() + interval '1 day', 1000)");
  expect(await as(driver).cards.one(card)).toBeNull();
});

test('a change that a setup holds already is tested against its file without it, and undone to the byte', async () => {
  const setup = await givenSetup(driver, { setup_data: accFile('with') });
  const open = (before: string) =>
    as(driver).cards.open({
      setup,
      revision: 1,
      changes: [change],
      rules: [],
      after: accFile('with'),
      before,
      requestId: requestId(),
    });
  await expect(open('no setup')).rejects.toMatchObject({ reason: 'invalid' });
  const { card } = await open(accFile('without'));
  await as(driver).cards.answer(card ?? 0, 'worse', '');
  expect(await decide(card ?? 0, setup, 'undone')).toBe('done');
  expect(await fileOf(setup)).toBe(accFile('without'));
});
