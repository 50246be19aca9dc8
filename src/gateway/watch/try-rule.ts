import type * as z from 'zod';
import type { RelationName } from '../../activity/index.ts';
import type { Manifest } from '../../archive/index.ts';
import { microsFromSeconds, SECONDS_PER_HOUR } from '../../units/index.ts';
import {
  alertOf,
  alertsOf,
  MOST_ALERTS,
  type Reading,
  type RunStateSpan,
  relationsFor,
  type TrialAnswer,
  type trialSchema,
  type WatchFacts,
} from '../../watch/index.ts';
import type { Copies } from '../copies/copies.ts';
import { noGeneration } from '../failures.ts';
import type { Relations } from '../relations/relations.ts';
import { FIGURE_REST_SECONDS, recordedFigure } from './read-figure.ts';
import { alertIdOf } from './rule-judging.ts';

const USUAL_MICROS = microsFromSeconds(4 * SECONDS_PER_HOUR);
/** Rows of one relation that are gone through at once. */
const MOST_ROWS = 400_000;

interface Sources {
  relations: Pick<Relations, 'ask'>;
  copies: Pick<Copies, 'open' | 'settled' | 'askOf'>;
}

/** What a rule would have told of a recorded run: by the same judgement as live, of what is known of it now. @throws GatewayFailure */
export async function tryRule(
  { relations, copies }: Sources,
  { recordingId, segments }: Manifest,
  trial: z.output<typeof trialSchema>,
): Promise<TrialAnswer> {
  const generation = trial.generation ?? segments.at(-1)?.generation;
  const known = segments.filter((segment) => segment.generation === generation);
  const [first] = known;
  const last = known.at(-1);
  if (generation === undefined || !first || !last) throw noGeneration(generation);
  const toMicros = Math.min(trial.toMicros ?? last.toMicros, last.toMicros);
  const asked = trial.fromMicros ?? toMicros - USUAL_MICROS;
  const fromMicros = Math.min(Math.max(asked, first.fromMicros), toMicros);
  const { condition } = trial;
  const read = { activity: [], holds: [], journeys: [], traffic: [] } as Record<RelationName, object[]>;
  let complete = condition.kind !== 'simulation' || condition.of.every((state) => state === 'RESET');
  for (const relation of relationsFor(condition)) {
    const { told } = await relations.ask(recordingId, relation, {
      ...{ names: [], fromMicros, toMicros, generation, knownRevision: null },
    });
    complete &&= told.head.complete;
    for await (const rows of told.rows()) {
      read[relation].push(...rows);
      if (read[relation].length < MOST_ROWS) continue;
      complete = false;
      break;
    }
  }
  const readings: readonly Reading[] =
    condition.kind === 'figure' ? await recordedFigure(copies, recordingId, condition) : [];
  if (condition.kind === 'figure')
    complete &&= isDense(readings, { fromMicros, toMicros }, Math.max(condition.seconds, FIGURE_REST_SECONDS));
  const rows = read as unknown as Pick<WatchFacts, RelationName>;
  const facts: WatchFacts = { ...rows, readings, runStates: resetsOf(segments, generation) };
  const episodes = alertsOf(trial, facts, { fromMicros, toMicros: Math.max(toMicros, fromMicros + 1) });
  const rule = { id: '', name: '', condition };
  const alerts = episodes.map((episode) =>
    alertOf(episode, { id: alertIdOf('', generation, episode), rule, generation, toldAt: null }),
  );
  complete &&= alerts.length <= MOST_ALERTS;
  return { alerts: alerts.slice(-MOST_ALERTS), fromMicros, toMicros, generation, complete };
}

/** Whether nothing can have come and gone unseen between readings that lasted for so long. */
function isDense(readings: readonly Reading[], range: { fromMicros: number; toMicros: number }, seconds: number) {
  const within = readings.map(({ atMicros }) => atMicros).filter((at) => at > range.fromMicros && at < range.toMicros);
  const times = [range.fromMicros, ...within, range.toMicros];
  return times.every((at, index) => (times[index + 1] ?? at) - at <= microsFromSeconds(seconds));
}

/** A recording does not tell what held a run back, or that it failed; where it began anew it does. */
function resetsOf(segments: Manifest['segments'], generation: string): RunStateSpan[] {
  const index = segments.findIndex((segment) => segment.generation === generation);
  const { fromMicros = 0 } = segments[index] ?? {};
  return index > 0 ? [{ runState: 'RESET', fromMicros, toMicros: fromMicros + 1 }] : [];
}
