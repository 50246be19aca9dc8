import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NewestLook } from '../../feed/index.ts';
import { instantShown, useReadoutPace, useViewer, type Viewer } from '../../run/index.ts';
import { MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';
import type { EntityHistory, World, WorldEntity } from '../../world/index.ts';
import { type ActionsAround, actionsAround } from './entity-actions.ts';
import { type EntityNow, entityNow } from './entity-now.ts';

/** Numbers that can be read: five times a second. */
const REFRESH_MILLIS = 200;
/** What carries what is looked through once a second. */
const CARRIED_MILLIS = 1000;
const STEP = 2000;
/** Its history is gathered so far back first; of who did little in that time, all that is kept. */
const RECENT_MICROS = 600 * MICROS_PER_SECOND;
const ENOUGH_SPANS = 12;

export interface InspectedNow {
  readonly entity: WorldEntity;
  readonly now: EntityNow;
  readonly actions: ActionsAround;
}

/** What the entity does at the instant shown, as often as it can be read. Null where nothing is known of it. */
export function useEntityNow(entity: WorldEntity): InspectedNow | null {
  const viewer = useViewer();
  const histories = useRef(new RecentHistory());
  const [known, setKnown] = useState<InspectedNow | null>(null);
  const look = useEffectEvent(() => setKnown(inspected(viewer, entity, histories.current)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again for another entity
  useEffect(() => look(), [entity]);
  useReadoutPace(look, REFRESH_MILLIS);
  return known?.entity === entity ? known : null;
}

function inspected(viewer: Viewer, entity: WorldEntity, histories: RecentHistory): InspectedNow | null {
  const instant = instantShown(viewer);
  if (instant === null) return null;
  const { world, simulationTimeMicros: t } = instant;
  const history = histories.of(world, entity, t);
  if (history === null) return null;
  return { entity, now: entityNow(world, entity, t, history), actions: actionsAround(history, t) };
}

/** The history of one entity round an instant, gathered again only when the world has changed, or the instant lies elsewhere. */
class RecentHistory {
  #known: {
    world: World;
    entity: WorldEntity;
    revision: number;
    fromMicros: SimMicros;
    history: EntityHistory;
  } | null = null;

  of(world: World, entity: WorldEntity, t: SimMicros): EntityHistory | null {
    const known = this.#known;
    const isSame = known?.world === world && known.entity === entity && known.revision === world.revision;
    if (isSame && t >= known.fromMicros + RECENT_MICROS / 2) return known.history;
    let fromMicros = t - RECENT_MICROS;
    let history = world.historyOf(entity, fromMicros);
    if (history && history.body.length + history.platform.length + history.fork.length < ENOUGH_SPANS) {
      fromMicros = Number.NEGATIVE_INFINITY;
      history = world.historyOf(entity);
    }
    this.#known = history && { world, entity, revision: world.revision, fromMicros, history };
    return history;
  }
}

/** Names of what an entity carries at the instant shown. */
export function useCarried(entity: WorldEntity): readonly string[] {
  const viewer = useViewer();
  const [carried] = useState(() => new NewestLook((carrier: WorldEntity) => carriedBy(viewer, carrier)));
  const [known, setKnown] = useState<{ entity: WorldEntity; names: readonly string[] } | null>(null);
  const look = useEffectEvent(() => {
    void carried.look(entity, (names, of) =>
      setKnown((before) =>
        before?.entity === of && before.names.join('\n') === names.join('\n') ? before : { entity: of, names },
      ),
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for again for another entity
  useEffect(() => look(), [entity]);
  useReadoutPace(look, CARRIED_MILLIS);
  return known?.entity === entity ? known.names : NOTHING;
}

const NOTHING: readonly string[] = [];

function* carriedBy(viewer: Viewer, carrier: WorldEntity): Generator<void, string[]> {
  const instant = instantShown(viewer);
  const names: string[] = [];
  if (instant === null) return names;
  const { world, simulationTimeMicros: t } = instant;
  const carrierName = carrier.nameAt(t);
  let looked = 0;
  for (const entity of world.entitiesAt(t)) {
    if (++looked % STEP === 0) yield;
    if (world.parentAt(entity, t)?.entityName === carrierName) names.push(entity.nameAt(t));
  }
  return names;
}

/** The most that a figure of an entity was since it is looked at. */
export function useMost(id: number, value: number): number {
  const [seen, setSeen] = useState({ id, value });
  const most = seen.id === id ? Math.max(seen.value, value) : value;
  if (seen.id !== id || most > seen.value) setSeen({ id, value: most });
  return most;
}
