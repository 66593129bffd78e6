/** Modules that exist only after a build, or that are plain JavaScript by the framework's convention. */
declare module '*/build/server/index.js' {
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
