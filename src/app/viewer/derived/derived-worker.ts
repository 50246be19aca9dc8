import { laneRows, pathFlows, restCells } from '../../../activity/index.ts';
import { CLIENT_ERROR_CODES, createServiceClient, PartTeller } from '../../../client/index.ts';
import type { DerivedAnswers, DerivedRequest } from './derived-thread.ts';

/* The thread beside that reads what was derived of a run and keeps what is shown of it. */

/** A run is gone through before the first word: as long as the gateway may take for a large one. */
const SILENCE_MILLIS = 120_000;

const { recordings } = createServiceClient({ silenceMillis: SILENCE_MILLIS });
const teller = new PartTeller((message) => globalThis.postMessage(message));

globalThis.onmessage = ({ data }: MessageEvent<DerivedRequest>) => {
  void teller.tellAll(answerTo(data), CLIENT_ERROR_CODES.invalidResponse);
};

async function* answerTo({ what, source, query }: DerivedRequest): AsyncGenerator<DerivedAnswers[typeof what]> {
  if (what === 'paths') {
    const { rows, fromMicros, toMicros } = await recordings.traffic(source, query);
    yield { head: { fromMicros, toMicros }, found: { paths: pathFlows(rows) } };
    return;
  }
  const { rows, fromMicros, toMicros } = await recordings.activity(source, query);
  const head = { fromMicros, toMicros };
  if (what === 'lanes') yield { head, columns: laneRows(rows) };
  else yield { head, found: { cells: restCells(rows, CELL_METERS) } };
}

/** A pallet stands in it. */
const CELL_METERS = 1;
