import { requireFreePort } from '../../scripts/free-port.ts';

const lowest = 25_000;
const highest = 32_000;

/** The first free ports of this machine, away from those of the product and of its tests. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  // Begins anywhere, so that two benchmarks started together do not settle on the same ports.
  const start = lowest + Math.floor(Math.random() * (highest - lowest) * 0.9);
  for (let port = start; port < highest && found.length < count; port += 1) {
    const isFree = await requireFreePort(port, 'PORT').then(
      () => true,
      () => false,
    );
    if (isFree) found.push(port);
  }
  if (found.length < count) throw new Error(`There are no ${count} free ports from ${start} to ${highest}.`);
  return found;
}
