import { register } from 'tsx/esm/api';

// Threads do not inherit the loader of TypeScript on every version of Node. What is built does not need this file.
register();
const { derive } = await import('./worker.ts');

export { derive };
