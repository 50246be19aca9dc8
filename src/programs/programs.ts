/** What runs beside the gateway or the simulator, in a thread or a process of its own: by the name of its built file, where it begins under `src`. */
export const PROGRAMS = {
  'table-copies': 'copies/process.ts',
  'relations-worker': 'archive/relations/worker.ts',
  'replication-worker': 'simulator/experiments/worker.ts',
  'tool-worker': 'gateway/mcp/derive/worker.ts',
  'simulator-thread': 'simulator/thread/worker.ts',
} as const;

export type ProgramName = keyof typeof PROGRAMS;
