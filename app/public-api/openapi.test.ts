import { expect, test } from 'vitest';
import { games } from '#racing/setup/catalogue';
import { downloadOf } from '#racing/setup/download';
import { publicApiList } from '../edge/page-cache/public-page.server.ts';
import { openapi } from './openapi.ts';

test('every type that a file comes in is described', () => {
  const { content } = openapi.paths['/api/v1/setups/{id}/file'].get.responses[200];
  const texts = games.flatMap(({ id: game }) =>
    ['{"carName": "x"}', 'VehicleClassSetting="x"', 'camber 3'].map((setup_data) => ({ game, setup_data })),
  );
  const sent = texts.map((file) => downloadOf({ ...file, car: 'x', track: 'y' }).contentType.split(';')[0]);
  expect(Object.keys(content).sort()).toEqual([...new Set(sent)].sort());
});

test('every filter of the public list is described', () => {
  const { parameters } = openapi.paths['/api/v1/setups'].get;
  expect(parameters.map(({ name }) => name).sort()).toEqual(publicApiList.parameters.toSorted());
});
