import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Station } from '../../activity/index.ts';
import { basesOf, RETRY_MILLIS, restMillis, useDerivedRun, useViewer } from '../../run/index.ts';
import type { PlantControls, WayLeg } from '../../scene/index.ts';

const NO_STATIONS: readonly Station[] = [];

/** Draws the way of a load in the picture; returns its stations as they are read. */
export function usePaintedWay(controls: PlantControls | null, loadName: string) {
  const read = usePassport(loadName);
  const stations = read.data?.stations ?? NO_STATIONS;
  const way = useMemo(() => wayOf(stations), [stations]);
  useEffect(() => controls?.showWay(way), [controls, way]);
  useEffect(() => () => controls?.showWay([]), [controls]);
  return { ...read, stations };
}

/** From station to station, where it is known. */
function wayOf(stations: readonly Station[]): WayLeg[] {
  return stations.flatMap(({ way, startX, startY, startZ, endX, endY, endZ }) => {
    if (way.length === 0 || startX === null || startY === null || startZ === null) return [];
    if (endX === null || endY === null || endZ === null) return [];
    const pieces = way.flatMap((piece) => (piece.pathName === null ? [] : [piece]));
    return [{ start: { x: startX, y: startY, z: startZ }, end: { x: endX, y: endY, z: endZ }, pieces }];
  });
}

/** The stations of a load in the run that is shown; follows it while the run goes on. */
function usePassport(loadName: string) {
  const viewer = useViewer();
  const { hasLive, key } = viewer;
  const { source, generation, thread } = useDerivedRun();
  return useQuery({
    queryKey: ['passport', key, source, generation, loadName],
    queryFn: async ({ signal }) => {
      if (source === null || generation === null) throw new Error('there is no run to ask about');
      const begun = performance.now();
      const load = { name: loadName, bases: basesOf(viewer) };
      const { head, found } = await thread.ask({ what: 'passport', source, query: { generation }, load }, signal);
      return { ...head, ...found, tookMillis: performance.now() - begun };
    },
    enabled: source !== null && generation !== null && loadName !== '',
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      hasLive && (error === null ? restMillis(data?.tookMillis ?? 0) : RETRY_MILLIS),
  });
}
