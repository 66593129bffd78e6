import type { MetaFunction } from '@remix-run/cloudflare';

export const meta: MetaFunction = () => [{ title: 'Hello, world' }];

export default function Hello() {
  return <h1>Hello, world</h1>;
}
