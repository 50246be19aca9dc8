import { slicedWorldMaker } from '../../feed/index.ts';

/** What a browser tab can afford. An hour of a thousand carriers that never rest takes four fifths of it. */
export const HISTORY_BYTES = 256 * 1024 * 1024;
const HISTORY_SECONDS = 86_400;

/** Makes the worlds of viewers, all with the same bounds. */
export const createKeptWorld = slicedWorldMaker({ historySeconds: HISTORY_SECONDS, historyBytes: HISTORY_BYTES });
