import { createEngine, type EngineOptions } from '../engine.ts';

const MEBIBYTE = 1024 ** 2;
/** A process takes a third of it before it is asked anything. */
const SMALL = { memoryBytes: 128 * MEBIBYTE, mostResidentBytes: 320 * MEBIBYTE };

/** A process that has soon taken too much. */
export const beginSmall = (given: EngineOptions = {}) => createEngine({ ...given, ...SMALL });
