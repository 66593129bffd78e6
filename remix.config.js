/** Options of the Remix Vite plugin; `vite.config.ts` hands them over. All v3 flags but one are on: see docs/decisions/0001. */
export default {
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
