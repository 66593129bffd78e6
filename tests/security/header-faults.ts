const always: [header: string, value: RegExp][] = [
  ['strict-transport-security', /^max-age=(31536000|[4-9]\d{7}|\d{9,}); includeSubDomains/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/],
  ['permissions-policy', /camera=\(\).*microphone=\(\).*geolocation=\(\)/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cache-control', /./],
];

const shut = /^default-src 'none';.*frame-ancestors 'none'/;
/** Pages that others may frame: nothing in them runs, and nothing is sent from them. */
const framed = /^default-src 'none';(?!.*script).*form-action 'none'; frame-ancestors \*$/;

/** Answers that programs in anybody's pages may read. */
const openToAnyOrigin = /^\/(api\/v1\/|setup-viewer\/\d+\/(embed|picture\.png))/;

/** Files that are given without a look at the request. */
const asset = /^\/(assets|clerk-js|icons)\/|^\/(favicon\.svg|manifest\.webmanifest)$/;

/** Faults of the headers of an answer, which the tests expect of no answer at all. */
export function headerFaults(
  path: string,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): string[] {
  const isAsset = status === 200 && asset.test(path);
  const isOpen = openToAnyOrigin.test(path);
  const wrong = always.flatMap(([name, value]) =>
    value.test(headers.get(name) ?? '') ? [] : [`${name}: ${headers.get(name)}`],
  );
  if (!isAsset && !/^[\w-]{8,}$/.test(headers.get('x-request-id') ?? '')) wrong.push('x-request-id');
  const policy = headers.get('content-security-policy') ?? '';
  const isPage = headers.get('content-type')?.startsWith('text/html') && policy.includes('nonce-');
  if (isPage) wrong.push(...pagePolicyFaults(policy));
  else if (!isAsset && !shut.test(policy) && !(isOpen && framed.test(policy)))
    wrong.push(`content-security-policy: ${policy}`);
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) {
    if (headers.has(name) && !(isOpen && name.startsWith('access-control'))) wrong.push(name);
  }
  return wrong;
}

function pagePolicyFaults(policy: string): string[] {
  const directives = new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources.join(' ')];
    }),
  );
  const expectedHeaders: [name: string, sources: RegExp][] = [
    ['default-src', /^'(self|none)'$/],
    ['script-src', /^'nonce-[\w+/=-]{16,}' 'strict-dynamic'$/],
    ['style-src', /^'self' 'nonce-[\w+/=-]{16,}'$/],
    ['object-src', /^'none'$/],
    ['base-uri', /^'none'$/],
    ['frame-ancestors', /^'none'$/],
    ['form-action', /^'self'/],
    ['connect-src', /^'self'$/],
  ];
  return expectedHeaders.flatMap(([name, sources]) =>
    sources.test(directives.get(name) ?? '') ? [] : [`${name} ${directives.get(name)}`],
  );
}
