const letters: Record<string, string> = { ACC: 'AC', LMU: 'LM', iRacing: 'iR', rFactor2: 'rF' };

/** Our own mark for a game: two letters on a tilted plate. No vendor's logo is used. */
export function GameMark({ game }: { game: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex h-10 w-14 -skew-x-12 items-center justify-center rounded-sm border border-signal font-mono font-bold text-signal"
    >
      {letters[game] ?? game.slice(0, 2)}
    </span>
  );
}
