import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operatorVariables } from './configuration/configuration.ts';
import { workerList } from './worker-list.ts';

const letters: Record<string, string> = {
  'scrutineer-web': 'w',
  'scrutineer-ai': 'a',
  'scrutineer-stripe-webhooks': 's',
};

function listed(): Map<string, string> {
  const variables = new Map<string, string>();
  let readers = '';
  for (const line of readFileSync('.dev.vars.example', 'utf8').split('\n')) {
    const comment = /^# ([w ]) ([a ]) ([s ]) {2}\S/.exec(line);
    if (comment) readers = comment.slice(1).join('').replaceAll(' ', '');
    const name = /^([A-Z_]+)=/.exec(line)?.[1];
    if (name) variables.set(name, readers);
  }
  return variables;
}

test('the example lists every variable of every Worker and operator, with who reads it, and no other', () => {
  const wanted = new Map(Object.keys(operatorVariables).map((name) => [name, '']));
  for (const { name, variables } of workerList) {
    for (const variable of variables) wanted.set(variable, (wanted.get(variable) ?? '') + letters[name]);
  }
  expect(Object.fromEntries(listed())).toEqual(Object.fromEntries(wanted));
});
