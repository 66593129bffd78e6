/** Memory that bodies may take while they arrive, in bytes: an isolate has 128 MB for everything. */
const mostBytes = 48 * 1024 * 1024;
/** Limits for one sender: any single body fits, and so does a team's uploads at once. */
const mostBytesOfSender = 24 * 1024 * 1024;

type Arrival = { sender: string; bytes: number; until: number };

/**
 * Counts the bodies that are arriving, so that nobody fills an isolate's memory with bodies that never end. Room is given
 * back when a body has come, or when its time is up: what a client left in the middle of is not worked on any further.
 *
 * @param now milliseconds from any fixed point
 */
export function createArrivals(now: () => number = Date.now) {
  const arriving = new Set<Arrival>();

  const bytesOf = (those: Iterable<Arrival>) => [...those].reduce((sum, { bytes }) => sum + bytes, 0);

  return {
    /**
     * Takes room for a body that comes within so many milliseconds.
     *
     * @returns what gives the room back; null when there is none
     */
    expect({ sender, bytes, ms }: { sender: string; bytes: number; ms: number }): (() => void) | null {
      for (const one of arriving) if (one.until <= now()) arriving.delete(one);
      const ofSender = [...arriving].filter((one) => one.sender === sender);
      if (bytesOf(ofSender) + bytes > mostBytesOfSender || bytesOf(arriving) + bytes > mostBytes) return null;
      const arrival = { sender, bytes, until: now() + ms };
      arriving.add(arrival);
      return () => arriving.delete(arrival);
    },
  };
}

export const arrivals = createArrivals();
