import { useEffect, useMemo } from 'react';
import type { PathFlow, RestCell } from '../../activity/index.ts';
import { usePanelConfig, useRangeQuery } from '../../run/index.ts';
import type { PlantControls } from '../../scene/index.ts';
import { type FlowMeasure, type FlowRange, flowConfig } from './config.ts';
import { type FlowValue, flowOf, flowValues, niceTop } from './flow-scale.ts';
import { useRange } from './range-select.tsx';

const NOTHING: FlowValue[] = [];
const NOTHING_FOUND: { readonly paths: readonly PathFlow[]; readonly cells: readonly RestCell[] } = {
  paths: [],
  cells: [],
};

/** Paints on paths and the floor how the run used them, as the config of the panel says; returns what is painted. */
export function usePaintedFlow(controls: PlantControls) {
  const [config] = usePanelConfig(flowConfig);
  const { measure, top: fixed } = config;
  const range = useRange(config.range, 'run');
  const read = useFlow(measure, range);
  const { data } = read;
  const values = useMemo(
    () => (data ? flowValues(measure, data, data.toMicros - data.fromMicros) : NOTHING),
    [measure, data],
  );
  const top = fixed ?? niceTop(values[0]?.value ?? 0);
  const flow = useMemo(() => flowOf(values, top), [values, top]);
  useEffect(() => controls.showFlow(flow), [controls, flow]);
  useEffect(() => () => controls.showFlow(null), [controls]);
  return { ...read, range, values, top };
}

/** How the run that is shown used its paths, or its floor, over a range; follows it while it goes on. */
function useFlow(measure: FlowMeasure, choice: FlowRange) {
  const what = measure === 'floor' ? 'rest' : 'paths';
  return useRangeQuery({
    what: ['flow', what],
    choice,
    ask: async ({ thread, source, query }, signal) => {
      const { head, found } = await thread.ask({ what, source, query }, signal);
      return { ...head, ...NOTHING_FOUND, ...found };
    },
  });
}
