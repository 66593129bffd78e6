import { readdirSync, readFileSync } from 'node:fs';

const assets = 'build/client/assets';
const files = readdirSync(assets);

/** Remix's list of each route's chunks, as browsers get it. */
function readManifest() {
  const [name] = files.filter((file) => /^manifest-.*\.js$/.test(file));
  const text = readFileSync(`${assets}/${name}`, 'utf8');
  return {
    path: `${assets}/${name}`,
    ...JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)),
  };
}

const manifest = readManifest();

/** The scripts that a page of these routes loads before it is alive, each once. */
function scriptsOf(...routes) {
  const parts = [manifest.entry, ...routes.map((id) => manifest.routes[id])];
  const addresses = parts.flatMap(({ module, imports }) => [module, ...imports]);
  return [...new Set(addresses)].map((address) => `build/client${address}`);
}

const page = (name, limit, ...routes) => ({
  name: `JavaScript of ${name}`,
  path: scriptsOf('root', ...routes),
  limit,
});

const named = (pattern) => files.filter((file) => pattern.test(file)).map((file) => `${assets}/${file}`);

/** What the product may weigh on the way to a driver, compressed. Fonts are compressed in themselves. */
export default [
  page('/', '100 kB', 'routes/_index'),
  page('/setups', '100 kB', 'routes/setups'),
  page('/setup-viewer/…', '103 kB', 'routes/setup-viewer.$id'),
  page('/setup-assistant', '145 kB', 'routes/setup-assistant', 'routes/setup-assistant._index'),
  page('/setup-assistant/engineer', '160 kB', 'routes/setup-assistant', 'routes/setup-assistant.engineer'),
  page('/my-setups/…/stints', '113 kB', 'routes/my-setups_.$id_.stints'),
  { name: 'list of routes', path: manifest.path, limit: '4.7 kB' },
  { name: 'CSS', path: named(/^styles-.*\.css$/), limit: '16.5 kB' },
  { name: 'CSS of the tools besides', path: named(/^tools-.*\.css$/), limit: '5 kB' },
  { name: 'fonts', path: named(/-\d+-(?!ext-)[\w-]{8}\.woff2$/), limit: '60 kB', gzip: false, brotli: false },
  {
    name: 'fonts of further letters',
    path: named(/-ext-.*\.woff2$/),
    limit: '22 kB',
    gzip: false,
    brotli: false,
  },
  { name: 'web Worker', path: 'build/server/index.js', limit: '790 kB' },
].map((budget) => ({ gzip: true, ...budget }));
