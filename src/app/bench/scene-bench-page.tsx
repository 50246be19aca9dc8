import { useSearch } from '@tanstack/react-router';
import { type ReactElement, useRef, useState } from 'react';
import { createPlayhead } from '../../playback/index.ts';
import { createSceneBench } from '../../scene/index.ts';
import { Button, formatCount } from '../../ui/index.ts';
import type { World } from '../../world/index.ts';
import { measureWay, type Way, type WayResult } from './measured-way.ts';
import classes from './scene-bench-page.module.css';
import { FLEET_SECONDS, syntheticFleet } from './synthetic-fleet.ts';

/** Milliseconds for which each way is measured. */
const MILLIS_PER_WAY = 4000;

/** What a frame of many moving devices costs, in our scene and in the usual ways of writing one. */
export function SceneBenchPage(): ReactElement {
  const { devices } = useSearch({ from: '/bench/scene' });
  const place = useRef<HTMLDivElement>(null);
  const [results, setResults] = useState<readonly WayResult[]>([]);
  const [state, setState] = useState<'idle' | 'running' | 'done'>('idle');
  const run = async (): Promise<void> => {
    if (!place.current) return;
    setState('running');
    setResults([]);
    await measureAll(place.current, devices, (result) => setResults((before) => [...before, result]));
    setState('done');
  };
  return (
    <article className={classes.page} data-state={state}>
      <h1>{formatCount(devices)} moving devices</h1>
      <p>
        Main-thread milliseconds of one frame, median. Ours draws whole carriers with shadows and detail; the others
        draw plain boxes without either.
      </p>
      <Button look="primary" disabled={state === 'running'} onClick={() => void run()}>
        Measure
      </Button>
      {results.length > 0 && <Results results={results} />}
      <div ref={place} />
    </article>
  );
}

function Results({ results }: { results: readonly WayResult[] }): ReactElement {
  const ours = results[0] ? frameTime(results[0]) : Number.NaN;
  return (
    <table>
      <thead>
        <tr>
          {['', 'playback', 'world', 'write', 'render', 'frame', 'ratio', 'draw calls', 'frames'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <tr key={result.name}>
            <th scope="row">{result.name}</th>
            {[result.playback, result.world, result.write, result.render, frameTime(result)].map((millis, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row's columns never move
              <td key={i}>{millis.toFixed(2)}</td>
            ))}
            <td>{(frameTime(result) / ours).toFixed(1)}</td>
            <td>{result.drawCalls}</td>
            <td>{result.frames}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** All that the main thread does for a frame; matrices of single objects are computed while rendering. */
function frameTime({ playback, world, write, render }: WayResult): number {
  return playback + world + write + render;
}

async function measureAll(place: HTMLElement, devices: number, report: (result: WayResult) => void): Promise<void> {
  const { createUsualWay } = await import('./usual-ways.tsx');
  const ways: [string, (canvas: HTMLCanvasElement, world: World) => Promise<Way>][] = [
    ['Aisle', createOurs],
    ["drei's Instances", (canvas, world) => createUsualWay(canvas, world, 'instances')],
    ['A component per device, each with useFrame', (canvas, world) => createUsualWay(canvas, world, 'component')],
    ['Positions as React state', (canvas, world) => createUsualWay(canvas, world, 'state')],
  ];
  for (const [name, create] of ways) {
    // A canvas gives its drawing context only once: every way has one of its own.
    const canvas = document.createElement('canvas');
    place.replaceChildren(canvas);
    const way = await create(canvas, syntheticFleet(devices));
    report(await measureWay(name, way, MILLIS_PER_WAY));
  }
}

async function createOurs(canvas: HTMLCanvasElement, world: World): Promise<Way> {
  const bench = await createSceneBench(canvas, world);
  const playhead = createPlayhead();
  const clock = {
    simulationTimeMicros: FLEET_SECONDS * 1e6,
    sampledAt: '2026-01-01T00:00:00.000Z',
    status: 'RUNNING',
    runMode: 'REAL_TIME',
    speedMultiplier: 1,
    advancing: true,
    flowControl: 'NONE',
  } as const;
  playhead.observe({ clock, complete: true, receivedAt: 0 });
  return {
    frame(t) {
      const start = performance.now();
      playhead.advance(t / 1000);
      const playback = performance.now() - start;
      return { playback, ...bench.frame(t) };
    },
    dispose: () => bench.dispose(),
  };
}
