import type { ReactElement } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { ModelKind } from '../instancing/model-batches.ts';
import { useStageState } from '../stage/use-stage.ts';

/** Carriers and shuttles. */
export function Carriers(): ReactElement {
  return <Models kind="carriers" />;
}

/** Lifts and lift tables: shafts and platforms. */
export function Lifts(): ReactElement {
  return <Models kind="lifts" />;
}

/** Stacker cranes without their forks: tracks, masts and platforms. */
export function Stackers(): ReactElement {
  return <Models kind="stackers" />;
}

/** Forks of any machine, with the middle stages that follow them. */
export function Forks(): ReactElement {
  return <Models kind="forks" />;
}

/** Loads: pallets and totes, carried or set down. */
export function Cargo(): ReactElement {
  return <Models kind="cargo" />;
}

/** Racks and shelves. */
export function Racks(): ReactElement {
  return <Models kind="racks" />;
}

/** Stations, docks, conveyors, chargers, machines and floors. */
export function Stations(): ReactElement {
  return <Models kind="stations" />;
}

/** The models of one kind: the instanced meshes that the frame owner writes. */
function Models({ kind }: { kind: ModelKind }): ReactElement {
  const batches = useStageState(useShallow((state) => state.batches.filter((batch) => batch.kind === kind)));
  return (
    <>
      {batches.map(({ key, group }) => (
        <primitive key={key} object={group} />
      ))}
    </>
  );
}
