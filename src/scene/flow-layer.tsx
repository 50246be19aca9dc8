import { type ReactElement, useEffect } from 'react';
import { useStore } from 'zustand';
import type { ThemeName } from '../ui/index.ts';
import { FLOW_RAMP, type Flow } from './look/flow.ts';
import { useStage } from './stage/stage-context.ts';
import type { ShownNetwork } from './stage/stage-state.ts';
import { createFlowMarks } from './surroundings/flow-marks.ts';
import { useMade } from './use-made.ts';

/** How paths and the floor were used, painted on them. */
export function FlowLayer({ theme }: { theme: ThemeName }): ReactElement | null {
  const { store } = useStage();
  const network = useStore(store, (state) => state.network);
  const flow = useStore(store, (state) => state.flow);
  return network && flow && <PaintedFlow {...{ network, flow, theme }} />;
}

function PaintedFlow({ network, flow, theme }: { network: ShownNetwork; flow: Flow; theme: ThemeName }): ReactElement {
  const { cuts, store, touch } = useStage();
  const marks = useMade(() => createFlowMarks(network.paths, flow, FLOW_RAMP[theme], cuts), [network, flow, theme]);
  useEffect(() => {
    store.setState({ flowMarks: marks });
    touch();
    return () => {
      store.setState({ flowMarks: null });
      touch();
    };
  }, [marks, store, touch]);
  return <primitive object={marks.mesh} />;
}
