import type { TestProject } from 'vitest/node';
import { startProductProcess } from '../support/product-process.ts';

/** Starts the product as it was built, with empty data, and ends it with the tests. */
export default async function startProduct({ config }: TestProject): Promise<() => Promise<void>> {
  const product = await startProductProcess(config.env, { fresh: true });
  return () => product.end();
}
