/**
 * The import allowlist of ARCHITECTURE.md, section "Rooms": a room imports only what its entry names, and only
 * through the other room's door (`index.ts`). Anything not named here is refused.
 */
const ANYWHERE = [
  'units',
  'protocol',
  'tabular',
  'figures',
  'motion',
  'world',
  'activity',
  'events',
  'watch',
  'tour',
  'presence',
  'director',
  'playback',
  'recording',
];
const BROWSER = ['client', 'client/react', 'feed', 'scene', 'grid', 'charts', 'tables', 'commands', 'ui', 'video'];

const rooms = {
  units: { imports: [], why: 'units are the ground everything stands on' },
  protocol: { imports: ['units'], why: 'the contract knows nothing of what is made of it' },
  tabular: {
    imports: ['protocol'],
    why: 'how whole tables are named and written is agreed by the browser, the gateway and the engine of copies',
  },
  figures: {
    imports: ['protocol'],
    why: 'which figures tables hold is told by their columns, whoever reads them and wherever they are shown',
  },
  motion: { imports: ['units'], why: 'kinematics are mathematics, not messages' },
  world: {
    imports: ['units', 'protocol', 'motion'],
    why: 'the world is what messages and motion make, nothing of how it is shown',
  },
  activity: {
    imports: ['units', 'protocol', 'motion', 'world'],
    why: 'what devices did, where loads went and where traffic stood follow from what the world has kept, and from nothing else',
  },
  events: {
    imports: ['units', 'activity'],
    why: 'files of events for other programs are made of rows, wherever these come from',
  },
  watch: {
    imports: ['units', 'protocol', 'activity'],
    why: 'alerts follow from what is known of a run, live or recorded; who reads it, and who is told, is not its concern',
  },
  tour: {
    imports: ['protocol'],
    why: 'a tour is a document: who plays it, and where it is kept, is not its concern',
  },
  presence: {
    imports: ['tour'],
    why: 'what people of one run tell each other is agreed by pages and gateways, whoever carries it',
  },
  director: {
    imports: ['units', 'world'],
    why: 'what is worth showing follows from what the world knows; who shows it, and in which words, is not its concern',
  },
  playback: { imports: ['units', 'protocol'], why: 'the playhead decides an instant from clocks alone' },
  recording: {
    imports: ['units', 'protocol', 'world'],
    why: 'a recording is messages in a file, with keyframes that the world tells; where files lie is not its concern',
  },
  client: {
    imports: ['units', 'protocol', 'tabular', 'recording', 'watch', 'tour', 'presence'],
    why: 'the client asks and reads answers, manifests of recordings among them; what they are asked for is not its concern',
  },
  feed: {
    imports: ['units', 'protocol', 'client', 'world', 'playback', 'recording'],
    why: 'the feed reads, from the service and from what was recorded of it; it does not draw',
  },
  scene: { imports: ['units', 'world', 'playback', 'ui'], why: 'the scene draws instants and never asks the network' },
  grid: {
    imports: ['units', 'protocol', 'tabular', 'figures', 'client', 'ui'],
    why: 'a grid shows rows, wherever they come from; which tables there are is not its concern',
  },
  charts: {
    imports: ['units', 'protocol', 'tabular', 'figures', 'client', 'client/react', 'grid', 'ui'],
    why: 'a chart is of rows as a grid shows them, filtered and grouped alike',
  },
  tables: {
    imports: ['units', 'protocol', 'tabular', 'figures', 'client', 'client/react', 'grid', 'charts', 'ui'],
    why: 'tables and scene never know each other; app joins them',
  },
  ui: { imports: ['units'], why: 'small pieces are stateless and know no simulation' },
  video: {
    imports: ['units'],
    why: 'a file of frames is ordered and encoded alike, whatever draws the frames',
  },
  commands: {
    imports: ['ui'],
    why: 'what can be done on a page is listed, found and bound to keys alike, whatever it does',
  },
  language: { imports: ['ui'], why: 'words are fetched by language, whoever says them' },
  run: {
    imports: [...ANYWHERE, 'client', 'client/react', 'feed', 'scene', 'grid', 'commands', 'ui'],
    why: 'what is known of one run, live or recorded, knows no panel and no page that shows it',
  },
  workspace: {
    imports: ['ui'],
    why: 'a workspace arranges panels and knows none of them, nor what they show',
  },
  panels: {
    imports: [...ANYWHERE, ...BROWSER, 'language', 'run', 'workspace'],
    why: 'a panel shows a run; it stands in a workspace, and no panel knows a page',
  },
  app: {
    imports: [...ANYWHERE, ...BROWSER, 'language', 'run', 'workspace', 'panels'],
    why: 'the app joins the browser rooms and never a server',
  },
  archive: {
    imports: ['units', 'protocol', 'tabular', 'world', 'activity', 'recording', 'programs'],
    why: 'the archive keeps what is read on a disk; who reads it, and from where, is not its concern',
  },
  copies: {
    imports: ['units', 'protocol', 'tabular', 'programs'],
    why: 'copies of tables live in a process of their own, whoever reads them and wherever they come from',
  },
  programs: { imports: [], why: 'where a program begins says nothing of what it does' },
  settings: { imports: [], why: 'how the environment is read knows nothing of what is set' },
  gateway: {
    imports: [
      'units',
      'protocol',
      'tabular',
      'figures',
      'activity',
      'events',
      'watch',
      'tour',
      'presence',
      'archive',
      'copies',
      'programs',
      'settings',
    ],
    why: 'the gateway speaks HTTP to any service, also to the simulator, and has the archive keep what it reads',
  },
  simulator: {
    imports: ['units', 'protocol', 'motion', 'programs', 'settings'],
    why: 'the yardstick must not share code with the world it is measured by',
  },
};

const roomRules = Object.entries(rooms).map(([room, { imports, why }]) => ({
  name: `${room}-imports`,
  comment: `src/${room} may import only: ${imports.join(', ') || 'nothing'}; ${why}.`,
  severity: 'error',
  from: { path: `^src/${room}/`, pathNot: '\\.test\\.tsx?$|/testing/' },
  to: { path: '^src/', pathNot: [`^src/${room}/`, ...imports.map((name) => `^src/${name}/index\\.ts$`)] },
}));

/** Layers of the scene, from the ground up: a folder imports only what its row names, so that no two import each other. */
const sceneLayers = {
  theme: { imports: [], why: 'colours are known to all and know nobody' },
  rendering: { imports: ['theme'], why: 'how frames are drawn, and how finely, knows nothing of what stands in them' },
  camera: { imports: [], why: 'the eye looks at whatever stands there' },
  models: { imports: ['theme', 'rendering'], why: 'a model is made once, whoever draws it' },
  surroundings: {
    imports: ['theme', 'rendering', 'models'],
    why: 'hall, floors and routes are built of the same solids as models, without knowing what moves in them',
  },
  instancing: {
    imports: ['theme', 'rendering', 'camera', 'models', 'surroundings'],
    why: 'instances are written without knowing who picks or names them',
  },
  picking: { imports: ['theme', 'rendering', 'instancing'], why: 'what is picked is what is drawn' },
  labels: { imports: ['camera', 'instancing'], why: 'names stand over what is drawn' },
  measure: { imports: [], why: 'lengths are mathematics' },
  stage: {
    imports: ['theme', 'rendering', 'camera', 'models', 'instancing', 'picking', 'measure'],
    why: 'what the components of one picture share, and the door to it',
  },
  testing: { imports: [], why: 'plants for tests know only worlds' },
};

const layerRules = Object.entries(sceneLayers).map(([layer, { imports, why }]) => ({
  name: `scene-${layer}-imports`,
  comment: `src/scene/${layer} may import only: ${imports.join(', ') || 'no other layer'}; ${why}.`,
  severity: 'error',
  from: { path: `^src/scene/${layer}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/scene/', pathNot: [layer, ...imports].map((name) => `^src/scene/${name}/`) },
}));

const PURE =
  '^src/(units|protocol|tabular|figures|motion|world|activity|events|watch|tour|presence|director|playback|recording|simulator/engine|simulator/plant)/';
const PURE_LIBRARIES = 'zod|pure-rand|d3-random|@types/d3-random|saxes|lossless-json';

/** Rooms and roots that run in Node, from an installed package. The rooms that run anywhere are among them. */
const SERVER =
  '^src/(units|protocol|tabular|motion|world|activity|events|watch|tour|presence|playback|recording|archive|copies|settings|gateway|simulator)/|^src/(server|product|replay)\\.ts$';
/** Libraries that the server has, too, so that they are there anyway. */
const SHARED_LIBRARIES = 'fflate|lossless-json';

module.exports = {
  forbidden: [
    ...roomRules,
    ...layerRules,
    {
      name: 'pure-rooms',
      comment:
        'Pure rooms use no library but zod (validation) and seeded random mathematics: no React, three, DOM or Node.',
      severity: 'error',
      from: { path: PURE, pathNot: '\\.test\\.ts$|/testing/' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'core'],
        pathNot: `node_modules/(${PURE_LIBRARIES}|@mcap/core|@foxglove/crc|fzstd|@gltf-transform/core)/`,
      },
    },
    {
      name: 'file-format',
      comment:
        'The libraries of the file formats of recordings, pure as they are, are the concern of src/recording alone.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/recording/|/testing/|\\.test\\.ts$' },
      to: { path: 'node_modules/(@mcap/core|@foxglove/crc|fzstd|@gltf-transform/core)/' },
    },
    {
      name: 'cluster-library',
      comment: 'NATS is loaded where gateways read together, and nowhere else: alone, a gateway has nothing of it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/gateway/following/cluster/|/testing/|\\.test\\.ts$' },
      to: { path: 'node_modules/@nats-io/' },
    },
    {
      name: 'bucket-library',
      comment: 'What signs requests to an S3 store is the concern of one file of src/archive.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/archive/bucket\\.ts$' },
      to: { path: 'node_modules/aws4fetch/' },
    },
    {
      name: 'cluster-on-demand',
      comment: 'The log of a cluster is loaded where STREAM_URL is set: whoever else names it names its types alone.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/gateway/following/cluster/|/testing/|\\.test\\.ts$' },
      to: { path: '^src/gateway/following/cluster/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'doors',
      comment: 'Composition roots and tests also use a room through its door or, for tests, from inside it.',
      severity: 'error',
      from: { path: '^src/(main\\.tsx|server\\.ts|product\\.ts|replay\\.ts)$' },
      to: { path: '^src/[^/]+/', pathNot: '^src/[^/]+/index\\.tsx?$' },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle is one file in disguise.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-dev-libraries',
      comment:
        'What the installed server runs may not need what only developers install; what is built does not bundle its programs, and has zod and the protocol of tools in it.',
      severity: 'error',
      from: {
        path: SERVER,
        pathNot: '\\.test\\.tsx?$|/testing/|^src/programs/program-file\\.ts$',
      },
      to: {
        dependencyTypes: ['npm-dev'],
        pathNot: 'node_modules/(@types|zod|@modelcontextprotocol|@nats-io|aws4fetch)/',
      },
    },
    {
      name: 'bundled-libraries',
      comment:
        'What the dashboard alone needs is bundled into it, so it is a development library: an installation would carry it for nothing.',
      severity: 'error',
      from: { path: '^src/(feed|scene|grid|charts|tables|commands|ui|language|run|workspace|panels|app)/' },
      to: { dependencyTypes: ['npm'], pathNot: `node_modules/(${SHARED_LIBRARIES})/` },
    },
    {
      name: 'resolvable',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.node.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
