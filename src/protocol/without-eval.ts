import * as z from 'zod';

/**
 * Whether schemas are made without `eval`: a page's strict content security policy forbids it, and the browser tells of the mere try.
 * Node has no such policy, and reads a recording in a tenth less time with it.
 */
export const isWithoutEval = (globals: object): boolean => !('process' in globals);

z.config({ jitless: isWithoutEval(globalThis) });
