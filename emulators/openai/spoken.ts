const words: Record<string, string> = {
  arb: 'anti-roll bar',
  diff: 'differential',
  abs: 'ABS',
  tc1: 'TC1',
  tc2: 'TC2',
  preload: 'differential preload',
  lf: 'LF',
  rf: 'RF',
  lr: 'LR',
  rr: 'RR',
};

/** A parameter as a driver says it: `bumpSlow.front` is "front bump slow", `arbRear` "rear anti-roll bar". */
export function spokenParameter(parameter: string): string {
  const parts = parameter
    .replaceAll(/([a-z])(?=[A-Z])|\./g, '$1 ')
    .toLowerCase()
    .split(' ');
  const axle: string[] = parts.filter((part) => part === 'front' || part === 'rear');
  const isWing = parameter === 'rearWing';
  const rest = parts.filter((part) => part !== 'all' && (isWing || !axle.includes(part)));
  const text = [...(isWing ? [] : axle), ...rest.map((part) => words[part] ?? part)].join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How far, of a rule's lowest and highest number of clicks: "by 1 to 3 clicks". */
export function spokenClicks([low, high]: readonly [number, number]): string {
  if (low === 0 && high === 0) return '';
  if (low === high) return ` by ${low} ${low === 1 ? 'click' : 'clicks'}`;
  return ` by ${low} to ${high} clicks`;
}
