/** `2:18.345`. */
export function lapTime(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const minutes = Math.floor(thousandths / 60_000);
  return `${minutes}:${((thousandths % 60_000) / 1000).toFixed(3).padStart(6, '0')}`;
}
