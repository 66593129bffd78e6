import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publicApiList } from '../page-cache/public-page.server.ts';
import { openapi, openapiFile } from './openapi.ts';

test('the description that is served is the one of the schemas (npm run openapi)', () => {
  expect(JSON.parse(readFileSync(openapiFile, 'utf8'))).toEqual(openapi);
});

test('every filter of the public list is described', () => {
  const { parameters } = openapi.paths['/api/v1/setups'].get;
  expect(parameters.map(({ name }) => name).sort()).toEqual(publicApiList.parameters.toSorted());
});
