import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accTracks } from '../../catalogues/acc/index.ts';
import { namedCorners } from '../../catalogues/engineering/corners.ts';
import { lmuTracks } from '../../catalogues/lmu/index.ts';
import { hear } from './hear.ts';

const corners = [
  ...accTracks.map(({ id }) => ({ game: 'ACC' as const, id })),
  ...lmuTracks.map(({ id }) => ({ game: 'LMU' as const, id })),
].flatMap((track) => namedCorners(track.game, track.id).map((corner) => ({ track, corner })));

const said = [
  ['understeer at @', 'any'],
  ['understeer in @', 'any'],
  ['it pushes through @', 'any'],
  ['@ pushes wide', 'any'],
  ['In @ untersteuert das Auto', 'any'],
  ['sous-virage à @', 'any'],
  ['sottosterzo a @', 'any'],
  ['subviraje en @', 'any'],
  ['when I come out of @ it pushes', 'exit'],
  ['aus @ heraus Untersteuern', 'exit'],
  ['Untersteuern beim Rausbeschleunigen aus @', 'exit'],
  ['en sortant de @ elle sous-vire', 'exit'],
  ['sottosterzo uscendo da @', 'exit'],
  ['subviraje al salir de @', 'exit'],
  ['push on entry to @', 'entry'],
  ['beim Einlenken in @ Untersteuern', 'entry'],
] as const;

test('every corner of every track is heard by its name and by its number, with its speed', () => {
  const called = corners.flatMap(({ track, corner }) => [
    ...(corner.names ?? [])
      .filter(
        (name) =>
          namedCorners(track.game, track.id).filter(({ names }) => names?.includes(name)).length === 1,
      )
      .map((name) => ({ track, corner, name, isNumber: false })),
    ...(corner.numbers ?? []).map((number) => ({ track, corner, name: `T${number}`, isNumber: true })),
  ]);
  expect(new Set(called.map(({ track }) => track.game + track.id)).size).toBe(
    accTracks.length + lmuTracks.length,
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...called),
      fc.constantFrom(...said),
      ({ track, corner, name, isNumber }, [words, phase]) => {
        const [one, ...more] = hear(words.replace('@', name), {
          game: track.game,
          track: track.id,
        }).complaints;
        expect(more).toEqual([]);
        expect([one?.symptom, one?.phase]).toEqual(['understeer', phase]);
        const label = one?.where ?? '';
        const isSame = corner.names?.includes(label);
        expect(isNumber ? label === name : isSame, `${label} for ${name}`).toBe(true);
        expect(one?.speed).toBe(corner.speed);
      },
    ),
    { numRuns: process.env.ALL_CASES ? 3000 : 500 },
  );
});

test.each([
  ['Understeer T1, oversteer T8, kerb hop T12', ['understeer T1', 'oversteer T8', 'kerb_instability T12']],
  ['T1 pushes T8 snaps', ['understeer T1', 'snap_oversteer T8']],
  ['in turns 3 and 4 it pushes, loose in T7-9', ['understeer T3, T4', 'oversteer T7, T9']],
  ['untersteuern in der ersten Kurve, in Kurve 8 übersteuern', ['understeer T1', 'oversteer T8']],
  ['sous-virage virage 1 et sur-virage virage 8', ['understeer T1', 'oversteer T8']],
  ['en la 11 subviraje, sobreviraje en la 15', ['understeer T11', 'oversteer T15']],
  ['turn one understeer, turn eight oversteer', ['understeer T1', 'oversteer T8']],
  ['loose at T8, and T1 and T10 push', ['oversteer T8', 'understeer T1', 'understeer T10']],
  ['loose in T10 and T11', ['oversteer T10', 'oversteer T11']],
  ['T1 is fine, T8 understeers', ['understeer T8']],
  ['in T1 it understeers on entry and oversteers on exit', ['understeer T1', 'oversteer T1']],
  ['understeer after 3 laps, 2 clicks less wing in 4', ['understeer ']],
])('%j is %j', (words, meant) => {
  const { complaints } = hear(words, { game: 'ACC', track: 'cota' });
  expect(complaints.map(({ symptom, where }) => `${symptom} ${where}`)).toEqual(meant);
});

test.each([
  ['understeer at Blanchimon', 'spa', 'Blanchimont'],
  ['the nose washes out at Raidilon', 'spa', 'Raidillon'],
  ['loose at the Lesmo', 'monza', 'T6, T7'],
  ['both Lesmos understeer', 'monza', 'T6, T7'],
  ['it pushes in the chicanes', 'monza', 'T1, T4'],
  ['loose out of the 1st chicane', 'monza', 'first chicane'],
  ['para la 10 subvira', 'cota', 'T10'],
  ['au 4 ça sous-vire', 'cota', 'T4'],
  ['it pushes into 4', 'cota', 'T4'],
  ['washes out in the middle of pouhon and out of campus', 'spa', 'Pouhon; Campus'],
  ['à Mulsanne les roues avant bloquent', 'le_mans', 'Mulsanne'],
  ['6 kph down on the Mulsanne', 'le_mans', ''],
  ['sottosterzo a Double Droite du Beausset', 'paul_ricard', 'Double Droite du Beausset'],
])('%j on %s is of %j', (words, track, where) => {
  const game = track === 'le_mans' ? 'LMU' : 'ACC';
  expect(
    hear(words, { game, track })
      .complaints.map((one) => one.where)
      .join('; '),
  ).toBe(where);
});
