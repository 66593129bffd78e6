import { expect, test } from 'vitest';
import { routeOf } from './route-of.server.ts';

test.each([
  ['/', '/'],
  ['/_root.data', '/.data'],
  ['/setups.data', '/setups.data'],
  ['/setup-viewer/123/download', '/setup-viewer/:id/download'],
  ['/my-setups/5/delete', '/my-setups/:id/delete'],
  ['/api/subscription/create-checkout-session', '/api/subscription/create-checkout-session'],
  ['/api/generations/77', '/api/generations/:id'],
  ['/webhooks/stripe', '/webhooks/stripe'],
  ['/__clerk/v1/client/sign_ins/sia_secret', '/__clerk/*'],
  ['/anna@example.com', '*'],
  ['/setups/anna@example.com', '/setups/:id'],
])('%s is logged as %s', (path, route) => {
  expect(routeOf(path)).toBe(route);
});
