import type { ReactNode } from 'react';

/** A glyph for each game, on a plate of 40 by 40. */
const glyphs: Record<string, ReactNode> = {
  // A GT car from behind: wing, roof, lamps.
  ACC: (
    <>
      <path d="M7 12h26M12 12v4M28 12v4M11 24l3-8h12l3 8v8H11z" />
      <path d="M11 27h6M23 27h6" />
    </>
  ),
  // A clock that has gone round: the race of a day and a night.
  LMU: (
    <>
      <circle cx="20" cy="20" r="12" />
      <path d="M20 20V8M20 20l8 5" />
      <path className="game-mark-fill" d="M20 8a12 12 0 0 0 0 24z" />
    </>
  ),
  // An oval and its line.
  iRacing: (
    <>
      <rect x="5" y="11" width="30" height="18" rx="9" />
      <rect x="12" y="17" width="16" height="6" rx="3" />
      <path d="M20 23v6" />
    </>
  ),
  // A corner: its edge, and the line through the apex.
  rFactor2: (
    <>
      <path d="M7 33V23A16 16 0 0 1 23 7h10" />
      <path d="M17 33v-7a9 9 0 0 1 9-9h7" />
      <path strokeDasharray="3 3" d="M12 33c0-12 3-9 5-11s2-10 16-10" />
    </>
  ),
  // Hairpins, as a pace note draws a stage.
  WRC: <path d="M9 34V27h16a5 5 0 0 0 0-10H15a4.5 4.5 0 0 1 0-9h16M26 4l5 4-5 4" />,
};

const unknown = <path d="M10 21l7 7 14-16" />;

/** Our own glyph for a game. No vendor's logo is used; the name is beside it. */
export function GameMark({ game }: { game: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="game-mark">
      {glyphs[game] ?? unknown}
    </svg>
  );
}
