/** The rooms from the door down, as patterns of their folders: each may import those below it. */
const rooms = {
  app: [
    'edge/steps/',
    'routes/',
    'community/',
    'assistant/',
    'public-api/',
    'teams/',
    'garage/',
    'billing/',
    'reference/',
    'setups/',
    'account/',
    'ui/',
    'edge/(?!steps/)',
  ],
  'app/assistant': ['[^/]+$', 'first-run/', 'chat/', 'result/', 'run/', 'form/'],
  'app/garage': ['compare/', 'setup-page/', 'laps/', 'my-setups/', 'upload/'],
  'app/setups': ['rig/', 'viewer/', 'install/', 'list/'],
  platform: [
    'adapters/',
    'billing/',
    'edge-cache/',
    'identity/',
    'http/',
    'moderation/',
    'observability/',
    '[^/]+$',
  ],
  racing: ['plan/', 'laps/', 'engineer/', 'hearing/', 'drawing/', 'setup/', 'forms/'],
  'racing/engineer': ['run/', 'answer/', 'baseline/'],
};

const noRoomImportsOneAbove = Object.entries(rooms).flatMap(([house, inOrder]) =>
  inOrder.slice(1).map((room, depth) => ({
    name: `${house}/${room} imports nothing above`,
    severity: 'error',
    from: { path: `^${house}/${room}`, pathNot: '\\.(test|fixture)\\.tsx?$' },
    to: { path: `^${house}/(${inOrder.slice(0, depth + 1).join('|')})` },
  })),
);

/** The arrows of the house plan: who may import whom. */
module.exports = {
  forbidden: [
    {
      name: 'racing-knows-cars-alone',
      comment: 'racing knows no page, no Worker, no vendor and nothing of the web',
      severity: 'error',
      from: { path: '^racing/', pathNot: '\\.(test|fixture)\\.tsx?$' },
      to: {
        path: '^(platform|app|functions|emulators|tests|scripts|bench)/|node_modules/(react|@remix-run|@cloudflare|@clerk|@supabase|stripe|openai)/',
      },
    },
    {
      name: 'platform-stays-below',
      comment: 'platform knows no page, no Worker and no framework',
      severity: 'error',
      from: { path: '^platform/', pathNot: '\\.(test|fixture)\\.tsx?$' },
      to: {
        path: '^(app|functions|emulators|tests|scripts|bench)/|node_modules/(react|@remix-run|@cloudflare)/',
      },
    },
    {
      name: 'vendor-sdks-live-in-adapters',
      comment: 'only platform/adapters names a vendor SDK',
      severity: 'error',
      from: { path: '^platform/', pathNot: '^platform/adapters/' },
      to: { path: 'node_modules/(@clerk|@supabase|stripe|openai)/' },
    },
    {
      name: 'workers-use-adapters',
      comment:
        'Workers reach a vendor through platform/adapters; the browser part of Clerk belongs to app/account',
      severity: 'error',
      from: {
        path: '^(functions|app)/|^(server|load-context)\\.ts',
        pathNot: '^app/account/(clerk-root\\.client|profile-maker)\\.tsx$',
      },
      to: { path: 'node_modules/(@clerk|@supabase|stripe|openai)/' },
    },
    {
      name: 'app-and-functions-never-meet',
      severity: 'error',
      from: { path: '^app/|^server\\.ts|^load-context\\.ts' },
      to: { path: '^functions/' },
    },
    {
      name: 'functions-never-import-app',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: '^app/|^server\\.ts|^load-context\\.ts' },
    },
    {
      name: 'functions-are-independent',
      severity: 'error',
      from: { path: '^functions/([^/]+)/' },
      to: { path: '^functions/', pathNot: '^functions/$1/' },
    },
    {
      name: 'production-never-imports-stand-ins',
      severity: 'error',
      from: {
        path: '^(app|platform|racing|catalogues|functions)/|^(server|load-context)\\.ts',
        pathNot: '\\.test\\.tsx?$|/tests/|/vitest\\.config\\.ts$',
      },
      to: { path: '^(emulators|tests|scripts|bench)/' },
    },
    {
      name: 'nothing-leans-on-benchmarks',
      severity: 'error',
      from: { pathNot: '^bench/' },
      to: { path: '^bench/' },
    },
    {
      name: 'pages-reach-catalogues-through-racing',
      severity: 'error',
      from: { path: '^(app|functions)/' },
      to: { path: '^catalogues/' },
    },
    {
      name: 'catalogues-import-nothing',
      comment: 'only zod, for their schemas',
      severity: 'error',
      from: { path: '^catalogues/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^catalogues/|node_modules/zod/' },
    },
    ...noRoomImportsOneAbove,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-lost-imports',
      severity: 'error',
      from: {},
      // The build makes `build/` and `app/fonts/`; a clean clone has neither.
      to: { couldNotResolve: true, pathNot: '^(cloudflare:|virtual:|\\./build/|\\./fonts/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)build/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      conditionNames: ['workerd', 'node', 'import', 'require', 'default', 'types'],
    },
  },
};
