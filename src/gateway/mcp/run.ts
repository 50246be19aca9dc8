import * as z from 'zod';
import type { Manifest } from '../../archive/index.ts';
import { type Clock, endpointPath } from '../../protocol/index.ts';
import { recordedRunName, recordedRunOf } from '../../tabular/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { type AskInside, RefusedInside } from './inside.ts';

/** A run that is asked about, live or recorded. */
export interface Run {
  /** As tools take it: the id of an instance, or `recording:<id>`. */
  readonly name: string;
  readonly simulationId: string;
  readonly recordingId: string | null;
  readonly label: string;
  /** Where what follows from its stream is asked for. */
  readonly path: string;
  readonly page: string;
  /** Date and time at simulation time 0; null where nobody says. */
  readonly calendarStart: string | null;
  readonly startMicros: SimMicros;
  /** The last instant that is known. */
  readonly endMicros: SimMicros;
}

export const runField = z
  .string()
  .min(1)
  .max(300)
  .describe('The run, as the tool `runs` names it: the id of an instance, or recording:<id>');

interface Listed {
  items: { simulationId: string; label: string; calendarStart?: string }[];
}

/** The run of a name, as far as the caller may see it. @throws RefusedInside */
export async function findRun(ask: AskInside, name: string): Promise<Run> {
  const recorded = recordedRunOf(name);
  return recorded === null ? liveRun(ask, name) : recordedRun(ask, recorded.recordingId);
}

async function liveRun(ask: AskInside, simulationId: string): Promise<Run> {
  const clock = await ask<Clock>(endpointPath('clock', simulationId));
  const { label = simulationId, calendarStart = null } = (await listed(ask, simulationId)) ?? {};
  const id = encodeURIComponent(simulationId);
  return {
    ...{ name: simulationId, simulationId, recordingId: null, label, calendarStart },
    ...{ path: `/api/simulations/${id}`, page: `/simulations/${id}` },
    ...{ startMicros: 0, endMicros: clock.simulationTimeMicros },
  };
}

async function recordedRun(ask: AskInside, recordingId: string): Promise<Run> {
  const id = encodeURIComponent(recordingId);
  const { simulationId, label, segments } = await ask<Manifest>(`/api/recordings/${id}`);
  const generation = segments.at(-1)?.generation;
  const own = segments.filter((segment) => segment.generation === generation);
  if (own.length === 0)
    throw new RefusedInside({ code: 'RECORDING_NOT_FOUND', message: 'Nothing was recorded in it.' });
  return {
    ...{ name: recordedRunName({ recordingId, at: null }), simulationId, recordingId, label },
    ...{ path: `/api/recordings/${id}`, page: `/recordings/${id}` },
    // What was recorded is told without a service, too.
    calendarStart: (await listed(ask, simulationId).catch(nullWhereRefused))?.calendarStart ?? null,
    startMicros: Math.min(...own.map(({ fromMicros }) => fromMicros)),
    endMicros: Math.max(...own.map(({ toMicros }) => toMicros)),
  };
}

function nullWhereRefused(error: unknown): null {
  if (error instanceof RefusedInside) return null;
  throw error;
}

async function listed(ask: AskInside, simulationId: string): Promise<Listed['items'][number] | undefined> {
  const { items } = await ask<Listed>('/api/simulations');
  return items.find((item) => item.simulationId === simulationId);
}
