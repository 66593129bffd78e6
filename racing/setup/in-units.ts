import { gameUnits, printUnits, type Units, unitSign } from './chosen-units.ts';
import { type Measure, measureOf } from './measures.ts';
import { formatNumber, type Quantity } from './units.ts';

/** A number of one unit in another of the same kind; `isDifference` where it counts from no zero. */
function convert(value: number, from: Measure, to: Measure, isDifference: boolean): number {
  if (isDifference) return (value * from.size) / to.size;
  return ((value - (from.zero ?? 0)) * from.size) / to.size + (to.zero ?? 0);
}

/** So many that a step of the last shown digit is no larger than it was: typed back, it is the same click. */
function decimalsFor(decimals: number, from: Measure, to: Measure): number {
  return Math.max(0, decimals + Math.ceil(Math.log10(to.size / from.size) - 1e-9));
}

/** A quantity in the chosen units, with decimals for what a step of it is. */
export function quantityInUnits(quantity: Quantity, units: Units): Quantity {
  const from = measureOf(quantity.unit);
  if (!from || units[from.kind] === 'game') return quantity;
  const unit = unitSign(units, from.kind);
  const to = measureOf(unit);
  if (!to || to.size === from.size) return quantity;
  const decimals = decimalsFor(quantity.decimals, from, to);
  return { value: convert(quantity.value, from, to, false), unit, decimals };
}

const number = String.raw`\d{1,6}(?:\.\d{1,6})?`;
const joiners = '(?: (?:to|and|or|front and|/) [+−-]?|[–-])';
const unit = 'psi|kPa|bar|°C|mm|L|litres?';
const difference = 'warmer|colder|hotter|cooler|more|less|higher|lower|apart|above|below|a degree';

/** `26.3 psi`, `20.3 to 35.0 psi`, `26.5 psi hot (window 26.0 to 27.0)`, `26.1 / 26.3 psi`, `8 °C hotter`, `0.083 psi a degree`; not `120 N/mm`. */
const quantities = new RegExp(
  `(?<![\\d.,:/])[+−-]?${number}(?:${joiners}${number}){0,5} ?(${unit})(?![\\w/])( (?:${difference})\\b| hot \\(window ${number} to ${number}\\))?`,
  'g',
);
/** Consumption by distance: `0.58 L/km`. */
const consumption = new RegExp(`(?<![\\d.,])(${number}) ?L(/km| a kilometre)\\b`, 'g');
const kmOfMile = 1.609344;

/** Readers of gallons get miles with them. */
function perDistance(text: string, { volume }: Units): string {
  if (volume === 'l') return text;
  const [from, to] = [measureOf('L'), measureOf(unitSign({ ...gameUnits, volume }, 'volume'))];
  if (!from || !to) return text;
  const perMile = { ...to, size: to.size / kmOfMile };
  return text.replace(consumption, (_, digits: string, distance: string) => {
    const decimals = decimalsFor(digits.split('.')[1]?.length ?? 0, from, perMile);
    const quantityText = formatNumber(convert(Number(digits), from, perMile, false), decimals);
    return `${quantityText} ${volume}${distance === '/km' ? '/mi' : ' a mile'}`;
  });
}

const eachNumber = new RegExp(`(?<![\\d.])([+−]|(?<!\\d)-)?(${number})`, 'g');

/**
 * A text of the product's with its values in the units that a driver chose: a value that is in them already stays as it
 * is. A lone text; see `inUnits`.
 */
function textInUnits(text: string, units: Units): string {
  return perDistance(text, units).replace(quantities, (match: string, unitText: string, comparison = '') => {
    const from = measureOf(unitText);
    if (!from) return match;
    if (units[from.kind] === 'game') return perDegree(match, comparison, units);
    const to = measureOf(unitSign(units, from.kind));
    if (!to || to.size === from.size) return perDegree(match, comparison, units);
    const isDifference = comparison !== '' && !comparison.startsWith(' hot (');
    const quantityText = match.replace(eachNumber, (_, sign = '', digits: string) => {
      const value = convert(
        sign === '-' ? -Number(digits) : Number(digits),
        from,
        to,
        isDifference || sign === '+' || sign === '−',
      );
      const decimals = decimalsFor(digits.split('.')[1]?.length ?? 0, from, to);
      return (sign === '-' ? '' : sign) + formatNumber(value, decimals);
    });
    const sign = unitText.startsWith('litre') ? 'gallons' : unitSign(units, from.kind);
    return perDegree(quantityText.replace(unitText, sign), comparison, units);
  });
}

/** A pressure for each degree is less of it for each of the smaller degrees of °F. */
function perDegree(text: string, comparison: string, { temperature }: Units): string {
  if (comparison !== ' a degree' || temperature === 'C') return text;
  return text.replace(eachNumber, (_, sign = '', digits: string) => {
    return sign + formatNumber(Number(digits) / 1.8, digits.split('.')[1]?.length ?? 0);
  });
}

const ofGame = printUnits(gameUnits);

/**
 * Values as their driver wants to read them: every text in what is given, however deep, in the chosen units. For what is
 * read; what somebody typed comes back as typed, and files and what programs read never pass here.
 */
export function inUnits<Shown>(value: Shown, units: Units): Shown {
  return printUnits(units) === ofGame ? value : (convertedDeep(value, units) as Shown);
}

function convertedDeep(value: unknown, units: Units): unknown {
  if (typeof value === 'string') return textInUnits(value, units);
  if (Array.isArray(value)) return value.map((one) => convertedDeep(one, units));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, convertedDeep(one, units)]));
}
