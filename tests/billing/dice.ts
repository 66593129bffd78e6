/** Random numbers that a seed repeats (mulberry32). */
export function diceFrom(seed: number) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    below,
    chance: (share: number) => random() < share,
    pick: <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value,
  };
}

export type Dice = ReturnType<typeof diceFrom>;
