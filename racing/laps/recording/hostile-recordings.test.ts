import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { test } from 'vitest';
import { assertSentence, assertStorable, holds } from '../../../tests/support/properties.ts';
import { digestSchema } from './digest.ts';
import { drive, ldxOf } from './ld.fixture.ts';
import { digestTables } from './lmu-telemetry/digest-tables.ts';
import { readEvents, usualRates } from './lmu-telemetry/telemetry-tables.ts';
import { type NamedBytes, sourceOf } from './byte-source.ts';
import { keptTraceSchema } from '../traces/kept-trace-schema.ts';
import { keptTrace, longestKeptTrace } from '../traces/lap-trace.ts';
import { type DigestRead, digestFiles } from './read-recordings.ts';

function assertDigest(read: DigestRead): void {
  if (!read.ok) {
    assertSentence(read.reason);
    return;
  }
  digestSchema.parse(read.digest);
  const text = JSON.stringify(read.digest);
  assert.ok(new TextEncoder().encode(text).length <= 5_000, 'a digest is over 5 kB');
  assertStorable(text, 'a digest');
  assert.ok((read.traces?.laps.length ?? 0) <= 60, 'more laps are traced than are shown');
  for (const lap of read.traces?.laps ?? []) {
    const storedTrace = keptTraceSchema.parse(keptTrace(read.traces ?? { corners: [] }, lap));
    assert.ok(JSON.stringify(storedTrace).length <= longestKeptTrace, 'a kept lap is over 20 kB');
  }
}

const corners = [{ number: 1, from: 0.1, to: 0.2 }];
const { ld, crossings } = drive({ lengthM: 4959, corners, laps: 2 });
const own: NamedBytes[] = [
  { name: 'Imola-bmw_m4_gt3-1-2026.11.25-20.00.00.ld', bytes: ld },
  { name: 'a.ldx', bytes: ldxOf(Object.fromEntries(crossings.entries())) },
  { name: 'a.ibt', bytes: new Uint8Array(1000).fill(1) },
];

// Real files where a copy lies beside the project: small ones, and the heads of large ones.
const samples = new URL('../../../../shared/telemetry/', import.meta.url);
const real: NamedBytes[] = existsSync(samples)
  ? ['acc-motec', 'acc-results', 'lmu-results', 'iracing'].flatMap((folder) =>
      readdirSync(new URL(`${folder}/`, samples)).map((name) => ({
        name,
        bytes: new Uint8Array(readFileSync(new URL(`${folder}/${name}`, samples))).slice(0, 200_000),
      })),
    )
  : [];

const change = fc.record({
  at: fc.nat(),
  // Heads hold the counts and offsets.
  inHead: fc.boolean(),
  value: fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.nat(255)),
});

test('a recording that is cut, flipped or misnamed gives a small digest or a sentence, in slices of any size', () =>
  holds(
    fc.record({
      file: fc.constantFrom(...own, ...real),
      changes: fc.array(change, { maxLength: 20 }),
      length: fc.option(fc.nat()),
      name: fc.option(fc.constantFrom('x.ld', 'x.ldx', 'x.ibt', 'x.xml', 'x.json', '../x', '')),
      sliceBytes: fc.integer({ min: 1, max: 20_000 }),
    }),
    ({ file, changes, length, name, sliceBytes }) => {
      const bytes = file.bytes.slice(0, length === null ? undefined : length % (file.bytes.length + 1));
      for (const { at, inHead, value } of changes)
        if (bytes.length > 0) bytes[at % Math.min(bytes.length, inHead ? 1600 : bytes.length)] = value;
      const damaged = { name: name ?? file.name, bytes };
      const result = digestFiles([sourceOf(damaged, sliceBytes)]);
      assertDigest(result);
      assert.deepEqual(digestFiles([damaged]), result, 'read in slices it says something else');
    },
  ));

const value = fc.oneof(fc.constantFrom(0, -1, 1e30, -1e30, Number.NaN, Number.POSITIVE_INFINITY), fc.float());
const column = fc.record({ values: fc.array(value, { maxLength: 40 }), times: fc.constantFrom(1, 500) });
const channel = fc.constantFrom(...Object.keys(usualRates));

test('rows of a .duckdb give a small digest or a sentence, whatever they hold', () =>
  holds(
    fc.record({
      metadata: fc.dictionary(
        fc.constantFrom('TrackName', 'CarName', 'CarSetup', 'SessionType'),
        fc.string(),
      ),
      rates: fc.dictionary(channel, value),
      channels: fc.dictionary(channel, fc.array(column, { minLength: 1, maxLength: 4 })),
      events: fc.dictionary(
        fc.constantFrom(...readEvents),
        fc.array(fc.record({ at: value, value }), { maxLength: 60 }),
      ),
    }),
    ({ metadata, rates, channels, events }) => {
      const filled = ({ values, times }: { values: number[]; times: number }) =>
        Float32Array.from({ length: values.length * times }, (_, at) => values[at % values.length] ?? 0);
      const read = digestTables({
        metadata: new Map(Object.entries(metadata)),
        channelsList: new Map(Object.entries(rates).map(([name, rate]) => [name, { rate, unit: '' }])),
        channels: new Map(Object.entries(channels).map(([name, columns]) => [name, columns.map(filled)])),
        events: new Map(Object.entries(events)),
      });
      assertDigest(read);
    },
  ));
