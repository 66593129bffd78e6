import { build } from './build.ts';

await build().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
