import { type Archive, hasRecordedUntil, isRecordedAgain } from '../../archive/index.ts';
import { newRequestId } from '../request-id.ts';
import { listedSimulations, SIMULATION_LIST } from '../simulation-list.ts';
import type { OwnDeletion } from '../telling/audit.ts';
import type { Ask } from '../upstream/shared-reads.ts';
import { ownQuestion } from '../upstream/upstream-request.ts';
import type { RecordingDesk } from './recording-desk.ts';

/** What of an archive warm-ups change. */
type WarmedArchive = Pick<Archive, 'recordedOf' | 'list' | 'remove'>;

export interface WarmUpsOptions {
  /** Asks the embedded simulator, its control plane included. */
  ask: Ask;
  /** Null where nothing is recorded: plants become warm all the same. */
  recording: {
    desk: Pick<RecordingDesk, 'records' | 'warm' | 'cool' | 'noteViewer'>;
    archive: WarmedArchive;
  } | null;
  /** Told of each recording that was removed, as a later one has all of it. */
  onRemoved: (removed: OwnDeletion) => void;
  lookMillis?: number;
}

/** Sees to the plants of the embedded simulator that are not yet where they are first to be seen (decision 088). */
export interface WarmUps {
  /** Looks whether there are any, now and until there are none. */
  look(): void;
  /** Somebody looks at these plants, at their cards or by any read: they go on then, and those that began warm are recorded. */
  noteLooked(simulationIds: Iterable<string>): void;
  close(): void;
}

const CLIENT = 'recorder';
const LOOK_MILLIS = 1000;

interface Plant {
  simulationId: string;
  untilMicros: number;
}

export function attendWarmUps({ ask, recording, onRemoved, lookMillis = LOOK_MILLIS }: WarmUpsOptions): WarmUps {
  const attended = new Set<string>();
  /** That began warm, also those that are by now. */
  const known = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isOpen = true;

  const command = (simulationId: string, name: 'continue-warm-up' | 'end-warm-up'): void => {
    const path = `${SIMULATION_LIST.path}/${encodeURIComponent(simulationId)}/${name}`;
    const asked = { endpoint: 'control', body: null, requestId: newRequestId(), client: CLIENT };
    // Where it is gone or reset meanwhile there is nothing to be said.
    void ask({ ...asked, method: 'POST', path, simulationId }).catch(() => {});
  };

  async function warmingPlants(): Promise<Plant[]> {
    const answer = await ask({ ...SIMULATION_LIST, body: null, requestId: newRequestId(), client: CLIENT });
    if (answer.status !== 200) return [];
    return listedSimulations(answer).flatMap(({ simulationId, warmUp }) =>
      warmUp ? [{ simulationId, untilMicros: warmUp.untilMicros }] : [],
    );
  }

  async function hasPast({ simulationId, untilMicros }: Plant): Promise<boolean> {
    const answer = await ask(ownQuestion('animationSnapshot', simulationId, CLIENT));
    const generation = answer.facts.cursor?.generation;
    const recorded = recording?.archive.recordedOf(simulationId) ?? [];
    return generation !== undefined && recorded.some((known) => hasRecordedUntil(known, generation, untilMicros));
  }

  async function attend(plant: Plant): Promise<void> {
    const { simulationId, untilMicros } = plant;
    const desk = recording?.desk;
    const isToBeRecorded = desk?.records(simulationId) && !(await hasPast(plant));
    if (desk && isToBeRecorded)
      await desk.warm(simulationId, untilMicros, () => command(simulationId, 'continue-warm-up'));
    command(simulationId, 'end-warm-up');
    if (recording) await dropRecordedAgain(recording.archive, plant, onRemoved);
  }

  async function lookNow(): Promise<void> {
    const plants = await warmingPlants();
    const ids = new Set(plants.map(({ simulationId }) => simulationId));
    for (const simulationId of attended) {
      if (ids.has(simulationId)) continue;
      attended.delete(simulationId);
      recording?.desk.cool(simulationId);
    }
    for (const plant of plants) {
      if (attended.has(plant.simulationId)) continue;
      attended.add(plant.simulationId);
      known.add(plant.simulationId);
      attend(plant).catch(() => command(plant.simulationId, 'end-warm-up'));
    }
  }

  function look(): void {
    clearTimeout(timer);
    if (!isOpen) return;
    lookNow()
      .then(() => attended.size > 0)
      // It is not there yet, or too busy.
      .catch(() => true)
      .then((isToBeContinued) => {
        clearTimeout(timer);
        if (isToBeContinued && isOpen) timer = setTimeout(look, lookMillis).unref();
      });
  }

  return {
    look,
    noteLooked(simulationIds) {
      for (const id of simulationIds) if (known.has(id)) recording?.desk.noteViewer(id);
    },
    close() {
      isOpen = false;
      clearTimeout(timer);
    },
  };
}

/** Removes what an earlier start has left that was ended in the middle of this. */
async function dropRecordedAgain(
  archive: WarmedArchive,
  { simulationId, untilMicros }: Plant,
  onRemoved: WarmUpsOptions['onRemoved'],
): Promise<void> {
  for (const known of archive.recordedOf(simulationId)) {
    const { recordingId } = known;
    if (!isRecordedAgain(known, archive.list(), untilMicros)) continue;
    if (await archive.remove(recordingId)) onRemoved({ recordingId, simulationId, reason: 'RECORDED_AGAIN' });
  }
}
