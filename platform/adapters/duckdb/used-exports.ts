const exportSection = 7;

/** A figure of a WebAssembly module, and where it ends: seven bits a byte, the lowest first. */
function figureAt(bytes: Uint8Array, at: number): [figure: number, end: number] {
  const byte = bytes[at] ?? 0;
  if (byte < 128) return [byte, at + 1];
  const [rest, end] = figureAt(bytes, at + 1);
  return [byte - 128 + rest * 128, end];
}

const figure = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...figure(Math.floor(value / 128))];

/** The exports of a section whose names a script holds, as a section of their own. */
function usedIn(section: Uint8Array, names: ReadonlySet<string>): Uint8Array[] {
  const usedEntries: Uint8Array[] = [];
  for (let [, at] = figureAt(section, 0); at < section.length; ) {
    const [length, nameAt] = figureAt(section, at);
    const name = new TextDecoder().decode(section.subarray(nameAt, nameAt + length));
    const [, end] = figureAt(section, nameAt + length + 1);
    if (names.has(name) || names.has(`_${name}`)) usedEntries.push(section.subarray(at, end));
    at = end;
  }
  const bytes = usedEntries.reduce((sum, { length }) => sum + length, 0);
  const count = Uint8Array.from(figure(usedEntries.length));
  return [Uint8Array.of(exportSection, ...figure(count.length + bytes)), count, ...usedEntries];
}

/**
 * DuckDB's WebAssembly without the exports that its script doesn't name. It has 75,000 for extensions, of which we load none:
 * to make them all takes a browser a second and 100 MB.
 *
 * @param wasm the package's `duckdb-eh.wasm`
 * @param script the package's script that runs it
 */
export function withUsedExports(wasm: Uint8Array, script: string): Uint8Array<ArrayBuffer> {
  const names = new Set(script.match(/[A-Za-z_$][\w$]*/g));
  const pieces = [wasm.subarray(0, 8)];
  for (let at = 8; at < wasm.length; ) {
    const [bytes, from] = figureAt(wasm, at + 1);
    const section = wasm.subarray(at, from + bytes);
    pieces.push(
      ...(wasm[at] === exportSection ? usedIn(wasm.subarray(from, from + bytes), names) : [section]),
    );
    at = from + bytes;
  }
  const module = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    module.set(piece, at);
    at += piece.length;
  }
  return module;
}
