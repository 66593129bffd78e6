export const mmOfInch = 25.4;

const centimetres = /(?<![\d.,])-?\d{1,9}(?:[.,]\d{1,9})?(?=(?: to (-?\d{1,9}(?:[.,]\d{1,9})?))? ?cm\b)/g;

/**
 * A text of a garage as pages write it, whichever game wrote it: lengths in `mm`, angles with `°`, shares as `49.2%`, litres
 * as `29.0 L`, power as `170 kW`. Anything else comes back as it is.
 * @param text a value, or a range of values: `4.0 to 7.0 cm`
 */
export function inOneNotation(text: string): string {
  return text
    .replace(centimetres, tenTimes)
    .replace(/(\d) ?cm\b/g, '$1 mm')
    .replace(/(\d) ?deg\b/g, '$1°')
    .replace(/(\d) +%/g, '$1%')
    .replace(/(\d)(L|kW)\b/g, '$1 $2');
}

/** `5.6` as `56`, `3.56` as `35.6`: the digits the game showed, and no more. */
function tenTimes(number: string): string {
  const decimals = /[.,](\d+)/.exec(number)?.[1]?.length ?? 0;
  return (Number(number.replace(',', '.')) * 10).toFixed(Math.max(0, decimals - 1));
}
