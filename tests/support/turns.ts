/** Lets so many works go on at once; the others wait for their turn. */
export function createTurns(width: number) {
  let free = width;
  const waiting: (() => void)[] = [];

  return async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

export type InTurn = ReturnType<typeof createTurns>;
