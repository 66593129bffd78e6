/** Modules that exist only after a build, or that are plain JavaScript by the framework's convention. */
declare module '*/build/server/index.js' {
  import type { ServerBuild } from '@remix-run/cloudflare';

  const build: ServerBuild;
  export = build;
}

declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/cloudflare';

  const build: ServerBuild;
  export = build;
}

declare module '*/remix.config.js' {
  const options: { future: Record<`v3_${string}`, boolean> };
  export default options;
}

/** Where clerk-js lies among our own assets; `vite.config.ts` fills it in. */
declare const __CLERK_JS_PATH__: string;
/** Of DuckDB's WebAssembly on our own origin. */
declare const __DUCKDB_PATH__: string;

/** Cuts a font down to the characters of a text. It ships no types of its own. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2' | 'sfnt' },
  ): Promise<Buffer>;
}
