import { quotedInput, type ReadFigure } from './typed-number.ts';

/** The shortest lap of a track is some 40 s, the longest of the long ones in the rain some 14 minutes. */
const shortest = 30;
const longest = 900;

const withMinutes = /^(\d{1,2})\s?[:m'’.]\s?([0-5]\d)(?:\s?[.,:"”']\s?(\d{1,3}))?s?$/;
const seconds = /^(\d{2,3})(?:[.,](\d{1,3}))?\s?s?$/;

const fraction = (digits: string | undefined) => Number(`0.${digits ?? '0'}`);

/** Seconds as a lap: `1:47.3`. */
export function lapText(lap: number): string {
  const tenths = Math.round(lap * 10);
  const minutes = Math.floor(tenths / 600);
  return `${minutes}:${((tenths - minutes * 600) / 10).toFixed(1).padStart(4, '0')}`;
}

/**
 * A lap time as it was typed, in seconds: `1:47.3`, `1:47,3`, `1.47.3`, `1m47.3`, `107.3`. What is far from a lap of the
 * track, and would be one with its first digit as minutes, is read so: `147.3`.
 *
 * @param usual seconds of a lap of this car and track; null where unknown
 */
export function readLapTime(text: string, usual: number | null): ReadFigure {
  const tidy = text.normalize('NFKC').trim().toLowerCase();
  const [, minutes, rest, tenths] = withMinutes.exec(tidy) ?? [];
  const asWritten = Number(minutes) * 60 + Number(rest) + fraction(tenths);
  if (asWritten <= longest) return checkedLap(text, asWritten);
  const [, whole, part] = seconds.exec(tidy) ?? [];
  if (whole === undefined) return { problem: problemOf(text) };
  const asSeconds = Number(whole) + fraction(part);
  const asMinutes =
    whole.length === 3 && Number(whole.slice(1)) < 60
      ? Number(whole[0]) * 60 + Number(whole.slice(1)) + fraction(part)
      : null;
  if (asMinutes !== null && usual !== null && isFar(asSeconds, usual) && !isFar(asMinutes, usual)) {
    const lap = checkedLap(text, asMinutes);
    return 'value' in lap ? { ...lap, note: `${quotedInput(text)} is read as ${lapText(asMinutes)}.` } : lap;
  }
  return checkedLap(text, asSeconds);
}

/** Nobody drives a lap in less than two thirds of the usual time, and few in half as much again. */
const isFar = (lap: number, usual: number) => lap < usual * 0.67 || lap > usual * 1.35;

function checkedLap(text: string, lap: number): ReadFigure {
  if (lap < shortest || lap > longest) return { problem: problemOf(text) };
  return { value: Math.round(lap * 1000) / 1000 };
}

const problemOf = (text: string) => `${quotedInput(text)} isn’t a lap time. Type it like 1:47.3.`;

/** Minutes of a race as they were typed: `60`, `60 min`, `1 h`, `2h30`, `1:30`, `1,5 h`. */
export function readMinutes(text: string): ReadFigure {
  const tidy = text.normalize('NFKC').trim().toLowerCase().replace(',', '.');
  const problem = `${quotedInput(text)} isn’t a race length. Type minutes, like 60.`;
  const [, hours, minutes] = /^(\d{1,2})\s?(?:h|:)\s?([0-5]\d)?\s?(?:min|m)?$/.exec(tidy) ?? [];
  const [, partsOfHour] = /^(\d{1,2}\.\d{1,2})\s?(?:h|hours?)$/.exec(tidy) ?? [];
  const [, plain] = /^(\d{1,4}(?:\.\d{1,2})?)\s?(?:m|min|mins|minutes)?\.?$/.exec(tidy) ?? [];
  const value =
    hours !== undefined
      ? Number(hours) * 60 + Number(minutes ?? 0)
      : Number(partsOfHour ?? Number.NaN) * 60 || Number(plain ?? Number.NaN);
  if (!(value >= 3 && value <= 1440)) return { problem };
  return plain === undefined
    ? { value, note: `${quotedInput(text)} is read as ${Math.round(value)} minutes.` }
    : { value };
}
