import type { ReactElement } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { ModelKind } from '../instancing/model-batches.ts';
import { useStageState } from '../stage/use-stage.ts';

/** Carriers and shuttles: what drives, with its body. */
export function Carriers(): ReactElement {
  return <Models kind="carriers" />;
}

/** Lifts and lift tables: shafts, and platforms that rise. */
export function Lifts(): ReactElement {
  return <Models kind="lifts" />;
}

/** Stacker cranes without their forks: tracks, masts and platforms. */
export function Stackers(): ReactElement {
  return <Models kind="stackers" />;
}

/** Forks of stacker cranes and of whatever else has them, with the middle stages that follow them. */
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

/** Stations, docks, conveyors, chargers, machines and floors: what stands where work is done. */
export function Stations(): ReactElement {
  return <Models kind="stations" />;
}

/** The models of one kind: of each the instanced meshes that the frame owner writes, however many entities have it. */
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
