/** What runs beside the gateway or the simulator, in a thread or a process of its own: by the name of its built file, where it begins under `src`. */
export const PROGRAMS = {
  'table-copies': 'copies/process.ts',
  'relations-worker': 'archive/relations/worker.ts',
  'replication-worker': 'simulator/experiments/worker.ts',
  'plan-worker': 'simulator/plans/worker.ts',
  'tool-worker': 'gateway/mcp/derive/worker.ts',
  'simulator-thread': 'simulator/thread/worker.ts',
} as const;

/** What tests start, and end by force: from the source alone. */
export const TEST_PROGRAMS = {
  'start-product': 'testing/start-product.ts',
  obey: 'archive/testing/obey.ts',
  'record-until-killed': 'archive/testing/record-until-killed.ts',
} as const;

export type ProgramName = keyof typeof PROGRAMS | keyof typeof TEST_PROGRAMS;
