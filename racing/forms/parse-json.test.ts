import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

const bounds = { deepest: 3, mostMarks: 8 };

test.each([
  ['{"a":[{}]}', 'read'],
  ['[[[[]]]]', 'depth'],
  ['[{"a":[{', 'depth'],
  ['[1,2,3,4,5,6,7,8]', 'read'],
  ['[1,2,3,4,5,6,7,8,9]', 'size'],
  ['{"a":1,"b":2,"c":3,"d":4,"e":5}', 'size'],
  // Marks in texts are none, whatever is escaped.
  ['["[[[[{{{{,,,,::::","\\"[[[[,,,,","\\\\"]', 'read'],
  ['["\\\\",[[[', 'depth'],
  ['', 'syntax'],
  ['["', 'syntax'],
  ['["\\', 'syntax'],
  [']]]]]]]]]]', 'syntax'],
])('%s is %s', (text, found) => {
  const parsed = parseJson(text, bounds);
  expect(parsed.ok ? 'read' : parsed.wrong).toBe(found);
  if (parsed.ok) expect(parsed.value).toEqual(JSON.parse(text));
});
