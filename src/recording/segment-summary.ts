import type * as z from 'zod';
import { eventFlags } from '../protocol/index.ts';
import { Density } from './density.ts';
import { jsonFields } from './json-fields.ts';
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
import { jsonOf } from './text.ts';

/** What a segment holds, told while its messages pass: the same whether they are written now or read after a crash. */
export class SegmentSummary {
  readonly gaps: GapMessage[] = [];
  readonly incidents: IncidentMessage[] = [];
  readonly notes: NoteMessage[] = [];
  readonly #density = new Density();
  readonly #keyframes: SegmentEntry['keyframes'] = [];
  readonly #counts = { firstSequence: 0, lastSequence: 0, batches: 0, events: 0 };
  readonly #simulation = new Span();
  readonly #wall = new Span();

  add(message: RecordedMessage): void {
    const { topic, simulationTimeMicros, wallMillis, data } = message;
    this.#wall.add(wallMillis);
    // A note may be about any time; a segment covers what was read.
    if (topic !== 'notes') this.#simulation.add(simulationTimeMicros);
    if (topic === 'snapshot') this.#addKeyframe(message);
    if (topic === 'batches') this.#addBatch(data);
    if (topic === 'gaps') this.gaps.push(...itemsIn(gapMessageSchema, data));
    if (topic === 'incidents') this.incidents.push(...itemsIn(incidentMessageSchema, data));
    if (topic === 'notes') this.notes.push(...itemsIn(noteMessageSchema, data));
  }

  /** Null as long as no message has passed. */
  entry(file: Pick<SegmentEntry, 'segment' | 'isOpen' | 'generation' | 'bytes'>): SegmentEntry | null {
    if (this.#simulation.isEmpty) return null;
    return {
      ...file,
      fromMicros: this.#simulation.from,
      toMicros: this.#simulation.to,
      fromWallTime: new Date(this.#wall.from).toISOString(),
      toWallTime: new Date(this.#wall.to).toISOString(),
      ...this.#counts,
      keyframes: [...this.#keyframes],
      density: this.#density.read(),
    };
  }

  #addKeyframe({ simulationTimeMicros, data }: RecordedMessage): void {
    const sequence = cursorSequenceOf(data);
    if (this.#keyframes.length === 0) this.#counts.firstSequence = sequence;
    this.#counts.lastSequence = Math.max(this.#counts.lastSequence, sequence);
    this.#keyframes.push({ simulationTimeMicros, sequence });
  }

  #addBatch(data: Uint8Array): void {
    const counts = this.#counts;
    counts.batches += 1;
    for (const { value } of jsonFields(data, (name) => name === 'sequence' || name === 'events')) {
      if (typeof value === 'number') counts.lastSequence = Math.max(counts.lastSequence, value);
      for (const { simulationTimeMicros, animationType } of timedEventsOf(value)) {
        counts.events += 1;
        this.#density.add(simulationTimeMicros, eventFlags(animationType));
      }
    }
  }
}

/** From the least to the greatest of some times. */
class Span {
  from = Infinity;
  to = -Infinity;

  get isEmpty(): boolean {
    return this.from > this.to;
  }

  add(time: number): void {
    this.from = Math.min(this.from, time);
    this.to = Math.max(this.to, time);
  }
}

/** The message, or nothing where it does not follow its schema. */
function itemsIn<Schema extends z.ZodType>(schema: Schema, data: Uint8Array): z.output<Schema>[] {
  const { success, data: item } = schema.safeParse(jsonOf(data));
  return success ? [item as z.output<Schema>] : [];
}

/** Found without parsing megabytes of entities. */
function cursorSequenceOf(snapshot: Uint8Array): number {
  const [cursor] = jsonFields(snapshot, (field) => field === 'cursor');
  const sequence = (cursor?.value as { sequence?: unknown } | null | undefined)?.sequence;
  return typeof sequence === 'number' ? sequence : 0;
}

/** A batch's events that have a simulation time; what is no event counts for nothing. */
function timedEventsOf(events: unknown): { simulationTimeMicros: number; animationType?: unknown }[] {
  if (!Array.isArray(events)) return [];
  return events.filter((event: { simulationTimeMicros?: unknown } | null) => {
    return typeof event?.simulationTimeMicros === 'number';
  });
}
