import type { ClerkInstance } from '../instance.ts';

export function domains({ appOrigin, origin, publishableKey, issuer }: ClerkInstance) {
  const frontendApi = Buffer.from(publishableKey.split('_')[2] ?? '', 'base64')
    .toString()
    .replace(/\$$/, '');
  const domain = {
    object: 'domain',
    id: 'dmn_local',
    name: new URL(appOrigin).host,
    is_satellite: false,
    frontend_api_url: `https://${frontendApi}`,
    accounts_portal_url: `${origin}/clerk`,
    proxy_url: issuer,
    development_origin: '',
    cname_targets: [],
  };
  return { data: [domain], total_count: 1 };
}
