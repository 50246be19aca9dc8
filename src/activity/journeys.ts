import type { Part } from '../protocol/index.ts';
import type { SimMicros } from '../units/index.ts';
import { commonOf, type Interval } from './intervals.ts';
import type { Identity, KnownRun, Presence } from './known-run.ts';
import { wayOf } from './load-way.ts';
import { placesOf, positionAt, positionBefore } from './positions.ts';
import type { JourneyRow } from './relations.ts';

/** A stretch of a load's life before it is cut to what was asked for. */
export interface Stage extends Interval {
  readonly loadName: string;
  readonly parentName: string | null;
  readonly parentId: string | null;
  readonly part: Part | null;
}

/** True of what was ever carried as cargo, by an action or in a snapshot. */
export function isLoad({ presences }: Identity): boolean {
  return presences.some((presence) => isCargoBy(presence, presence.span.toMicros));
}

/** Whether something carries it as cargo by an instant of its presence. */
export function isCargoBy({ history, fromMicros }: Presence, toMicros: SimMicros): boolean {
  return history.links.some(
    ({ part, startMicros, untilMicros }) => part !== null && startMicros <= toMicros && untilMicros > fromMicros,
  );
}

/** Where a load was, within a range; nothing for what was never carried as cargo. */
export function journeysOf(run: KnownRun, load: Identity, range: Interval): JourneyRow[] {
  if (!isLoad(load)) return [];
  return load.presences.flatMap((presence) =>
    stagesOf(run, presence).flatMap((stage) => {
      const piece = commonOf(stage, range);
      return piece ? [stageRow(run, load.id, presence, stage, piece)] : [];
    }),
  );
}

/** A piece of a stage as a row. */
export function stageRow(
  run: KnownRun,
  loadId: string,
  { span, entity }: Presence,
  stage: Stage,
  piece: Interval,
): JourneyRow {
  const { loadName, parentName, parentId, part } = stage;
  const { fromMicros: startMicros, toMicros: endMicros } = piece;
  const start = positionAt(span.world, entity, 'ENTITY', startMicros);
  const end = positionBefore(span.world, entity, 'ENTITY', endMicros);
  const meters = wayOf({ run, span, entity }, piece);
  return { loadName, loadId, parentName, parentId, part, startMicros, endMicros, ...placesOf(start, end), meters };
}

/** Ends where parent, part or the name of either changes; covers the presence without a hole. */
export function stagesOf(run: KnownRun, { span, entity, history, fromMicros, toMicros }: Presence): Stage[] {
  const stages: Stage[] = [];
  for (const link of history.links) {
    const held = commonOf({ fromMicros, toMicros }, { fromMicros: link.startMicros, toMicros: link.untilMicros });
    if (!held) continue;
    const parentNames = (link.parent && run.historyOf(link.parent, span)?.names) ?? [];
    const names = [...history.names, ...parentNames].map(({ startMicros }) => startMicros);
    const inside = names.filter((t) => t > held.fromMicros && t < held.toMicros);
    const times = [...new Set([held.fromMicros, ...inside, held.toMicros])].sort((a, b) => a - b);
    for (const [index, from] of times.slice(0, -1).entries()) {
      const { parent, part } = link;
      const stage = {
        loadName: entity.nameAt(from),
        parentName: parent?.nameAt(from) ?? null,
        parentId: parent ? run.identityOf(parent).id : null,
        part,
        fromMicros: from,
        toMicros: times[index + 1] as SimMicros,
      };
      const last = stages.at(-1);
      if (last && isSame(last, stage)) stages[stages.length - 1] = { ...last, toMicros: stage.toMicros };
      else stages.push(stage);
    }
  }
  return stages;
}

function isSame(a: Stage, b: Stage): boolean {
  return a.loadName === b.loadName && a.parentId === b.parentId && a.parentName === b.parentName && a.part === b.part;
}
