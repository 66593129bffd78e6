import type { Proof, ProvedChange } from './prove-change.ts';

const mostTold = 6;
const one = (value: number) => Math.abs(value).toFixed(1);
const tendency = (degrees: number) => (degrees < 0 ? 'oversteer' : 'understeer');
const phaseNames: Readonly<Record<string, string>> = { entry: 'entry', middle: 'mid-corner', exit: 'exit' };

function balanceChange({ key, before, after }: ProvedChange): string {
  const [corner, phase = ''] = key.split(' ');
  const place = `${corner} ${phaseNames[phase] ?? phase}`;
  return Math.sign(before) === Math.sign(after)
    ? `${place} ${tendency(after)} ${one(before)}° → ${one(after)}°`
    : `${place} ${tendency(before)} ${one(before)}° → ${tendency(after)} ${one(after)}°`;
}

function changeInWords(change: ProvedChange): string {
  const { key, kind, before, after } = change;
  const by = after - before;
  switch (kind) {
    case 'balance':
      return balanceChange(change);
    case 'time': {
      const where = key === 'lap time' ? 'Lap' : key.replace(/ time$/, '');
      return `${where} ${Math.abs(by).toFixed(2)} s ${by < 0 ? 'faster' : 'slower'} (± ${change.give.toFixed(2)})`;
    }
    case 'height':
      return `${key === 'rake' ? 'Rake' : 'Front ride height'} ${before.toFixed(1)} → ${after.toFixed(1)} mm`;
    default:
      return `${key.charAt(0).toUpperCase()}${key.slice(1)}: dampers at ${before.toFixed(0)} → ${after.toFixed(0)} mm/s`;
  }
}

/** A proof in sentences: what changed for sure, or that these laps show no difference, and which they would have shown. */
export function proofInWords(proof: Proof): string[] {
  if ('reason' in proof)
    return [
      proof.reason === 'too few laps'
        ? 'Too few laps to show a difference: drive at least three that count with each version, five are better.'
        : 'The two recordings don’t have the same corners, so nothing can be compared.',
    ];
  const { laps, changes, wouldShow } = proof;
  const count = `${laps[0]} laps against ${laps[1]}`;
  if (changes.length === 0) {
    const sizes = [
      wouldShow.time === undefined ? '' : `${wouldShow.time.toFixed(2)} s in a corner`,
      wouldShow.balance === undefined ? '' : `${wouldShow.balance.toFixed(1)}° of balance`,
    ].filter(Boolean);
    const limit = sizes.length > 0 ? ` They would show about ${sizes.join(' or ')}.` : '';
    return [`No difference that these laps can show (${count}).${limit}`];
  }
  return changes.slice(0, mostTold).map((change) => `${changeInWords(change)} (${count}, sure).`);
}
