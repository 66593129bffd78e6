import type { Fact } from '#racing/drawing/facts';

export function FactText({ fact: { text, change, legal } }: { fact: Fact }) {
  if (!change) return <span className={legal ? 'fact' : 'fact fact-illegal'}>{text}</span>;
  return (
    <span className="fact fact-changed">
      <s className="fact-was">{change.from}</s> <b>{change.to}</b>
    </span>
  );
}
