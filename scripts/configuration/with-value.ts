/**
 * The text of a configuration file with one variable set: in its line, or in a new one at the end. Everything else, comments
 * too, stays as it is.
 *
 * @param json whether the text is one JSON object
 */
export function withValue(text: string, name: string, value: string, json = false): string {
  if (json) return `${JSON.stringify({ ...(JSON.parse(text) as object), [name]: value }, null, 2)}\n`;
  const line = `${name}=${JSON.stringify(value)}`;
  const held = new RegExp(`^${name}=.*$`, 'm');
  return held.test(text) ? text.replace(held, () => line) : `${text.replace(/\n*$/, '\n')}${line}\n`;
}
