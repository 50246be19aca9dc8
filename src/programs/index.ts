export { programFile } from './program-file.ts';
export { PROGRAMS } from './programs.ts';
export { createThreadPool } from './thread-pool.ts';
