import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Way, wayOver } from '../../activity/index.ts';
import type { Path } from '../../protocol/index.ts';
import { instantShown, runShown, useDerivedRun, useViewer, useViewerState } from '../../run/index.ts';
import { MICROS_PER_SECOND, SECONDS_PER_MINUTE, type SimMicros } from '../../units/index.ts';
import type { WayAsked } from './config.ts';

/** Which directions are driven is told by so long before and after the instant; what one device drives by a shorter time. */
const DRIVEN_MICROS = 30 * SECONDS_PER_MINUTE * MICROS_PER_SECOND;
const DEVICE_MICROS = 5 * SECONDS_PER_MINUTE * MICROS_PER_SECOND;

export type WayState =
  | { readonly kind: 'unnamed' | 'reading' | 'none' }
  | { readonly kind: 'known'; readonly way: Way }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void };

/** The paths of the plant that is shown; null while there is none. */
export function useNetwork(): ReadonlyMap<string, Path> | null {
  const viewer = useViewer();
  return useViewerState(() => instantShown(viewer)?.world.paths ?? null);
}

/** The way that is asked for: a path as it stands in the plant, others by what was driven. */
export function useWay(asked: WayAsked): WayState {
  const viewer = useViewer();
  const network = useNetwork();
  const { source, generation, thread } = useDerivedRun();
  const isNamed =
    asked.kind === 'path' ? asked.pathName : asked.kind === 'device' ? asked.entityName : asked.from && asked.to;
  const { data, error, refetch } = useQuery({
    queryKey: ['way', viewer.key, source, generation, asked],
    queryFn: async ({ signal }) => {
      if (source === null || generation === null || asked.kind === 'path')
        throw new Error('there is no run to ask about');
      const around = asked.kind === 'device' ? DEVICE_MICROS : DRIVEN_MICROS;
      const micros = asked.timelineMicros - (runShown(viewer)?.offsetMicros ?? 0);
      const query = { generation, ...rangeAround(micros, around) };
      const question =
        asked.kind === 'device' ? { entityName: asked.entityName, micros } : { from: asked.from, to: asked.to };
      const wayAsked = { question, network: [...(instantShown(viewer)?.world.paths.values() ?? [])].map(networkPath) };
      const { found } = await thread.ask({ what: 'way', source, query, wayAsked }, signal);
      return wayOver(found.paths);
    },
    enabled: asked.kind !== 'path' && Boolean(isNamed) && source !== null && generation !== null && network !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const path = asked.kind === 'path' ? network?.get(asked.pathName) : undefined;
  const ofPath = useMemo(
    () => path && wayOver([{ pathName: path.name, isForward: true, lengthMeters: path.lengthMeters }]),
    [path],
  );
  if (!isNamed) return { kind: 'unnamed' };
  if (asked.kind === 'path') return ofPath ? { kind: 'known', way: ofPath } : { kind: network ? 'none' : 'reading' };
  if (error) return { kind: 'failed', error, retry: () => void refetch() };
  if (data === undefined) return { kind: 'reading' };
  return data.paths.length > 0 ? { kind: 'known', way: data } : { kind: 'none' };
}

function rangeAround(micros: SimMicros, around: SimMicros) {
  return { fromMicros: Math.max(0, Math.round(micros - around)), toMicros: Math.max(0, Math.round(micros + around)) };
}

/** What another thread is told of a path: its geometry says nothing of the way. */
function networkPath({ name, startPointName, endPointName, lengthMeters }: Path) {
  return { name, startPointName, endPointName, lengthMeters };
}
