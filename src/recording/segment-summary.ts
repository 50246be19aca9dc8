import { eventFlags } from '../protocol/index.ts';
import { createDensity } from './density.ts';
import type { SegmentEntry } from './manifest.ts';
import {
  type GapMessage,
  gapMessageSchema,
  type IncidentMessage,
  incidentMessageSchema,
  type NoteMessage,
  noteMessageSchema,
} from './messages.ts';
import type { RecordedMessage } from './recorded-message.ts';
import { jsonOf, textOf } from './text.ts';

/** What a segment holds, told while its messages pass: the same whether they are written now or read after a crash. */
export interface SegmentSummary {
  add(message: RecordedMessage): void;
  /** Null as long as no message has passed. */
  entry(place: Pick<SegmentEntry, 'segment' | 'isOpen' | 'generation' | 'bytes'>): SegmentEntry | null;
  readonly gaps: readonly GapMessage[];
  readonly incidents: readonly IncidentMessage[];
  readonly notes: readonly NoteMessage[];
}

export function createSegmentSummary(): SegmentSummary {
  const density = createDensity();
  const keyframes: SegmentEntry['keyframes'] = [];
  const gaps: GapMessage[] = [];
  const incidents: IncidentMessage[] = [];
  const notes: NoteMessage[] = [];
  const times = { fromMicros: Infinity, toMicros: -Infinity, fromWall: Infinity, toWall: -Infinity };
  let [firstSequence, lastSequence, batches, events] = [0, 0, 0, 0];

  function noteTimes({ topic, simulationTimeMicros, wallMillis }: RecordedMessage): void {
    times.fromWall = Math.min(times.fromWall, wallMillis);
    times.toWall = Math.max(times.toWall, wallMillis);
    // A note may be about any time; what a segment covers is what was read.
    if (topic === 'notes') return;
    times.fromMicros = Math.min(times.fromMicros, simulationTimeMicros);
    times.toMicros = Math.max(times.toMicros, simulationTimeMicros);
  }

  function addKeyframe({ simulationTimeMicros, data }: RecordedMessage): void {
    const sequence = cursorSequenceOf(data);
    if (keyframes.length === 0) firstSequence = sequence;
    lastSequence = Math.max(lastSequence, sequence);
    keyframes.push({ simulationTimeMicros, sequence });
  }

  function addBatch({ data }: RecordedMessage): void {
    const batch = jsonOf(data) as { sequence?: unknown; events?: unknown };
    if (typeof batch.sequence === 'number') lastSequence = Math.max(lastSequence, batch.sequence);
    batches += 1;
    for (const { simulationTimeMicros, animationType } of timedEventsOf(batch.events)) {
      events += 1;
      density.add(simulationTimeMicros, eventFlags(animationType));
    }
  }

  const add: Partial<Record<RecordedMessage['topic'], (message: RecordedMessage) => void>> = {
    snapshot: addKeyframe,
    batches: addBatch,
    gaps: ({ data }) => pushParsed(gaps, gapMessageSchema.safeParse(jsonOf(data))),
    incidents: ({ data }) => pushParsed(incidents, incidentMessageSchema.safeParse(jsonOf(data))),
    notes: ({ data }) => pushParsed(notes, noteMessageSchema.safeParse(jsonOf(data))),
  };

  return {
    add(message) {
      noteTimes(message);
      add[message.topic]?.(message);
    },
    entry(place) {
      if (times.fromMicros > times.toMicros) return null;
      return {
        ...place,
        fromMicros: times.fromMicros,
        toMicros: times.toMicros,
        fromWallTime: new Date(times.fromWall).toISOString(),
        toWallTime: new Date(times.toWall).toISOString(),
        firstSequence,
        lastSequence,
        batches,
        events,
        keyframes: [...keyframes],
        density: density.read(),
      };
    },
    gaps,
    incidents,
    notes,
  };
}

function pushParsed<Item>(items: Item[], result: { success: boolean; data?: Item | undefined }): void {
  if (result.success && result.data !== undefined) items.push(result.data);
}

const CURSOR_SEQUENCE = /"cursor":\s*\{[^{}]*"sequence":\s*(\d+)/;

/** Found without parsing megabytes of entities; a quote within a string has a backslash before it. */
function cursorSequenceOf(snapshot: Uint8Array): number {
  return Number(CURSOR_SEQUENCE.exec(textOf(snapshot))?.[1] ?? 0);
}

/** A batch's events that have a simulation time; what is no event counts for nothing. */
function timedEventsOf(events: unknown): { simulationTimeMicros: number; animationType?: unknown }[] {
  if (!Array.isArray(events)) return [];
  return events.filter((event: { simulationTimeMicros?: unknown } | null) => {
    return typeof event?.simulationTimeMicros === 'number';
  });
}
