/** The game's clock of a recording, whose channels count rows alone. */
export type LmuClock = {
  /** Seconds of the channels at a time of the game's clock. */
  channelSeconds: (clock: number) => number;
  /** When the recording begins and ends by the game's clock. */
  start: number;
  end: number;
  /** Times of the channels at which nothing was recorded: another driver drove, or the game paused. */
  holes: { from: number; to: number }[];
  /** It restarts within the recording, so that a time of an event is none of the channels. */
  isReset: boolean;
};

const holeSeconds = 1;
/** A clock that stands still more often is none. */
const mostHoles = 1000;
/** An event in a hole belongs to whoever drove then. */
const holeMarginSeconds = 0.2;

/**
 * Ties the events' clock to the channels' rows.
 *
 * @param times the clock by row, as `GPS Time` has it; empty without one
 * @param firstEvent when the first event came, which is as the recording began
 */
export function lmuClock(times: Float64Array, rate: number, seconds: number, firstEvent: number): LmuClock {
  const grows = times.length > 1 && times.every((time, row) => time >= (times[row - 1] ?? time));
  const gaps: number[] = [];
  if (grows)
    times.forEach((time, row) => {
      if (time - (times[row - 1] ?? time) > holeSeconds) gaps.push(row);
    });
  if (!grows || gaps.length > mostHoles)
    return {
      channelSeconds: (clock) => clock - firstEvent,
      start: firstEvent,
      end: firstEvent + seconds,
      holes: [],
      isReset: times.some((time, row) => time < (times[row - 1] ?? time) - holeSeconds),
    };
  const last = times.length - 1;
  const [start, end] = [times[0] ?? 0, times[last] ?? 0];
  const holes = gaps.map((row) => ({
    from: (row - 1) / rate - holeMarginSeconds,
    to: row / rate + holeMarginSeconds,
  }));
  return {
    channelSeconds(clock) {
      if (clock <= start) return clock - start;
      if (clock >= end) return last / rate + clock - end;
      let [low, high] = [0, last];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if ((times[middle] ?? 0) <= clock) low = middle;
        else high = middle;
      }
      const [before, after] = [times[low] ?? 0, times[high] ?? 0];
      return (low + (after > before ? (clock - before) / (after - before) : 0)) / rate;
    },
    start,
    end,
    holes,
    isReset: false,
  };
}
