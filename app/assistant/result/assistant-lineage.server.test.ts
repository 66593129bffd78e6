import { expect, test } from 'vitest';
import type { GenerationEntry } from '#platform/adapters/supabase/generation-history';
import { aboutRun, otherVersion, versionsOf } from './assistant-lineage.server.ts';

function run(id: number, parent: number | null, more: Partial<GenerationEntry> = {}): GenerationEntry {
  return {
    id,
    kind: parent === null ? 'generate' : 'refine',
    status: 'done',
    source: 'model',
    game: 'ACC',
    car: 'porsche_992_gt3_r',
    track: 'monza',
    request: { prompt: `words of ${id}` },
    parent_id: parent,
    created_at: '2026-11-20T12:00:00+00:00',
    ...more,
  };
}

test('versions are those of one setup, oldest first, each with where it came from', () => {
  const family = [run(9, 4), run(8, 3), run(5, 4), run(4, 2), run(3, null), run(2, null)];
  expect(versionsOf(4, family).map(({ id, number, from }) => [id, number, from])).toEqual([
    [2, 1, null],
    [4, 2, 1],
    [5, 3, 2],
    [9, 4, 2],
  ]);
  expect(versionsOf(9, family)).toEqual(versionsOf(2, family));
});

test('runs that failed or still run are no versions', () => {
  const family = [run(4, 2, { status: 'running' }), run(3, 2, { status: 'failed' }), run(2, null)];
  expect(versionsOf(2, family).map(({ id }) => id)).toEqual([2]);
});

test('a version whose origin is not among the runs stands at the front', () => {
  expect(versionsOf(7, [run(7, 1)])).toMatchObject([{ id: 7, number: 1, from: null }]);
  expect(versionsOf(7, [])).toEqual([]);
});

test.each([
  ['session', 'Qualifying version, made from version 1 by our rules'],
  ['weather', 'Dry version, made from version 1 by our rules'],
])('the two versions of one order (%s) say which is which, and each knows the other', (also, said) => {
  const asked = { also, sessionType: 'qualifying', weather: 'dry', prompt: '' };
  const family = [
    run(5, 4, { request: { refinementPrompt: 'loose' } }),
    run(4, 2, { request: asked }),
    run(2, null),
  ];
  const versions = versionsOf(2, family);
  expect(versions.map(({ about }) => about)).toEqual(['words of 2', said, 'loose']);
  expect(otherVersion(2, versions)).toEqual({ id: 4, number: 2, said, isByRules: false });
  expect(otherVersion(4, versions)).toEqual({ id: 2, number: 1, said, isByRules: true });
  expect(otherVersion(5, versions)).toBeNull();
});

const tapped = [{ about: 'complaint', symptom: 'understeer', corner: 'T5', phase: 'entry' }] as const;

test.each([
  ['ACC', {}, 'Qualifying, dry, 25 °C, balanced'],
  ['LMU', {}, 'Qualifying, dry, 25 °C, balanced'],
  ['ACC', { prompt: 'kerbs', refinementPrompt: '' }, 'Qualifying, dry, 25 °C, balanced'],
  ['ACC', { refinementPrompt: 'loose on entry' }, 'loose on entry'],
  ['ACC', { reading: tapped }, 'Entry understeer at T5-6 Les Combes'],
  ['ACC', { reading: tapped, refinementPrompt: 'pushes' }, 'pushes'],
] as const)(
  'a run of %s with %j is named by its words, else by what was tapped, else by its conditions',
  (game, words, name) => {
    const conditions = { sessionType: 'qualifying', weather: 'dry', temperature: 25, setupStyle: 'balanced' };
    expect(aboutRun({ game, track: 'spa', request: { ...conditions, prompt: '', ...words } })).toBe(name);
  },
);
