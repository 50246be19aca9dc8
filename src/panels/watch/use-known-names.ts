import { useState } from 'react';
import { instantShown, useViewer, type Viewer } from '../../run/index.ts';
import { compareNames } from '../../ui/index.ts';

/** Names that a rule may be about. */
export interface KnownNames {
  readonly entities: readonly string[];
  readonly types: readonly string[];
  readonly paths: readonly string[];
  /** What devices may wait for: others, paths, points. */
  readonly awaited: readonly string[];
}

/** What is there at the instant shown when the dialog opens. */
export function useKnownNames(): KnownNames {
  const viewer = useViewer();
  const [names] = useState(() => namesOf(viewer));
  return names;
}

function namesOf(viewer: Viewer): KnownNames {
  const instant = instantShown(viewer);
  const at = instant?.simulationTimeMicros ?? 0;
  const there = instant?.world.entitiesAt(at) ?? [];
  const paths = [...(instant?.world.paths.values() ?? [])];
  const points = paths.flatMap(({ startPointName, endPointName }) => [startPointName, endPointName]);
  const entities = sorted(there.map((entity) => entity.nameAt(at)));
  const pathNames = sorted(paths.map(({ name }) => name));
  return {
    entities,
    types: sorted(there.map(({ entityType }) => entityType)),
    paths: pathNames,
    awaited: [...entities, ...pathNames, ...sorted(points)],
  };
}

function sorted(names: readonly (string | null)[]): string[] {
  return [...new Set(names.filter((name) => name !== null))].sort(compareNames);
}
