import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { digestSchema } from '#racing/laps/recording/digest';
import { readEvents, usualRates } from '#racing/laps/recording/lmu-telemetry/telemetry-tables';
import { digestTables } from '#racing/laps/recording/lmu-telemetry/digest-tables';
import { type DigestRead, digestFiles, type NamedBytes } from '#racing/laps/recording/read-recordings';
import { drive, ldxOf } from '#racing/laps/recording/ld.fixture';
import { target } from '../fuzz.ts';
import { assertSentence, assertStorable } from '../invariants.ts';

const longestMs = 5000;
const mostBytes = 5000;

function assertDigest(read: DigestRead): void {
  if (!read.ok) {
    assertSentence(read.reason);
    return;
  }
  digestSchema.parse(read.digest);
  const text = JSON.stringify(read.digest);
  assert.ok(new TextEncoder().encode(text).length <= mostBytes, 'a digest is over 5 kB');
  assertStorable(text, 'a digest');
  assert.ok((JSON.stringify(read.picture)?.length ?? 0) < 30_000, 'a picture is over 30 kB');
}

const { ld, crossings } = drive({
  lengthM: 4959,
  corners: [{ number: 1, from: 0.1, to: 0.2 }],
  laps: 2,
});
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

target({
  name: 'any recording: digest',
  input: fc.record({
    file: fc.constantFrom(...own, ...real),
    changes: fc.array(change, { maxLength: 20 }),
    length: fc.option(fc.nat()),
    name: fc.option(fc.constantFrom('x.ld', 'x.ldx', 'x.ibt', 'x.xml', 'x.json', '../x', '')),
  }),
  check({ file, changes, length, name }) {
    const bytes = file.bytes.slice(0, length === null ? undefined : length % (file.bytes.length + 1));
    for (const { at, inHead, value } of changes)
      if (bytes.length > 0) bytes[at % Math.min(bytes.length, inHead ? 1600 : bytes.length)] = value;
    const started = performance.now();
    const read = digestFiles([{ name: name ?? file.name, bytes }]);
    assert.ok(performance.now() - started < longestMs, 'a recording took over five seconds');
    assertDigest(read);
  },
});

const value = fc.oneof(fc.constantFrom(0, -1, 1e30, -1e30, Number.NaN, Number.POSITIVE_INFINITY), fc.float());
const column = fc.record({ values: fc.array(value, { maxLength: 40 }), times: fc.constantFrom(1, 500) });

/** Rows as any database of the game could hold them. */
target({
  name: 'rows of a .duckdb: digest',
  input: fc.record({
    metadata: fc.dictionary(fc.constantFrom('TrackName', 'CarName', 'CarSetup', 'SessionType'), fc.string()),
    rates: fc.dictionary(fc.constantFrom(...Object.keys(usualRates)), value),
    channels: fc.dictionary(
      fc.constantFrom(...Object.keys(usualRates)),
      fc.array(column, { minLength: 1, maxLength: 4 }),
    ),
    events: fc.dictionary(
      fc.constantFrom(...readEvents),
      fc.array(fc.record({ at: value, value }), { maxLength: 60 }),
    ),
  }),
  check({ metadata, rates, channels, events }) {
    const started = performance.now();
    const read = digestTables({
      metadata: new Map(Object.entries(metadata)),
      channelsList: new Map(Object.entries(rates).map(([name, rate]) => [name, { rate, unit: '' }])),
      channels: new Map(
        Object.entries(channels).map(([name, columns]) => [
          name,
          columns.map(({ values, times }) =>
            Float32Array.from({ length: values.length * times }, (_, at) => values[at % values.length] ?? 0),
          ),
        ]),
      ),
      events: new Map(Object.entries(events)),
    });
    assert.ok(performance.now() - started < longestMs, 'rows took over five seconds');
    assertDigest(read);
  },
});
