import { type ReactElement, useEffect, useState } from 'react';
import type { Part } from '../../protocol/index.ts';
import { CopyButton, formatDecimal, formatPlural, IconButton, KeyValue } from '../../ui/index.ts';
import type { World, WorldEntity } from '../../world/index.ts';
import { ACTIVITY_WORDS } from '../picture/state-words.ts';
import classes from './entity-details.module.css';
import type { Viewer } from './viewer.ts';
import { useViewer, useViewerState } from './viewer-context.ts';

/** What is known of the selected entity at the instant shown. */
export function EntityDetails(): ReactElement | null {
  const viewer = useViewer();
  const { name, entity } = useViewerState((state) => state.selection);
  if (name === null) return null;
  return (
    <aside className={classes.details} aria-label="Selected entity">
      <header className={classes.head}>
        <strong className={classes.name}>{name}</strong>
        <CopyButton text={name} label="Copy name" />
        <IconButton icon="close" label="Deselect" onClick={() => viewer.select(null)} />
      </header>
      {entity === null ? <p className={classes.absent}>Not there at this instant.</p> : <Facts entity={entity} />}
    </aside>
  );
}

function Facts({ entity }: { entity: WorldEntity }): ReactElement {
  const viewer = useViewer();
  const facts = useFacts(viewer, entity);
  return (
    <>
      <KeyValue
        items={[
          ['Type', entity.entityType],
          ['Model', entity.assetId],
          ['Doing', facts.activity],
          ['Carried by', facts.parent],
          ['Position', facts.position],
          ...facts.parts,
        ]}
      />
      <details className={classes.actions}>
        <summary>{formatPlural(entity.supportedActions.length, 'supported action')}</summary>
        {entity.supportedActions.join(', ')}
      </details>
    </>
  );
}

const MOVING_PARTS = [
  ['LIFT_PLATFORM', 'Platform'],
  ['FORK', 'Fork'],
] as const;

interface ShownFacts {
  activity: string;
  parent: string | null;
  position: string | null;
  parts: readonly (readonly [string, string])[];
}

const REFRESH_MILLIS = 250;

/** Four times a second is enough to read; the picture itself shows the motion. */
function useFacts(viewer: Viewer, entity: WorldEntity): ShownFacts {
  const [facts, setFacts] = useState(() => factsOf(viewer, entity));
  useEffect(() => {
    const refresh = () => setFacts((before) => keepEqual(before, factsOf(viewer, entity)));
    refresh();
    const timer = setInterval(refresh, REFRESH_MILLIS);
    return () => clearInterval(timer);
  }, [viewer, entity]);
  return facts;
}

function factsOf(viewer: Viewer, entity: WorldEntity): ShownFacts {
  const place = viewer.feed.store.timeline.instantAt(viewer.store.getState().readout.timelineMicros);
  if (place === null) return { activity: '', parent: null, position: null, parts: [] };
  const { world, simulationTimeMicros: t } = place;
  const parent = world.parentAt(entity, t);
  return {
    activity: ACTIVITY_WORDS[world.activityAt(entity, t)],
    parent: parent && `${parent.entityName} (${parent.part})`,
    position: positionText(world, entity, 'ENTITY', t),
    parts: partsOf(world, entity, t),
  };
}

/** Where the moving parts are, for those that it has. */
function partsOf(world: World, entity: WorldEntity, t: number): [string, string][] {
  return MOVING_PARTS.flatMap(([part, name]) => {
    const at = positionText(world, entity, part, t);
    return at === null ? [] : [[name, at] as [string, string]];
  });
}

function positionText(world: World, entity: WorldEntity, part: Part, t: number): string | null {
  const transform = world.transformAt(entity, part, t);
  if (transform === null) return null;
  const { x, y, z } = transform.position;
  return `${metres(x)}, ${metres(y)}, ${metres(z)} m`;
}

function metres(value: number): string {
  return formatDecimal(Math.round(value * 100) / 100);
}

function keepEqual(before: ShownFacts, after: ShownFacts): ShownFacts {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
