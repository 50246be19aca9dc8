import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { Button, formatCount, NumberField } from '../../../src/ui/index.ts';
import { type BenchSize, measureAll } from './measure-all.ts';
import type { WayResult } from './measured-way.ts';
import classes from './scene-bench-page.module.css';

/** What a frame of many moving devices costs, in our scene and in the usual ways of writing one. */
export function SceneBenchPage(): ReactElement {
  const [size, setSize] = useState(sizeAskedFor);
  const container = useRef<HTMLDivElement>(null);
  const [devices, setDevices] = useState(size.devices);
  const [resting, setResting] = useState(size.resting);
  const [results, setResults] = useState<readonly WayResult[]>([]);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [state, setState] = useState<'idle' | 'running' | 'done'>('idle');
  const run = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!container.current) return;
    const wanted = { devices, resting };
    setSize(wanted);
    setState('running');
    setResults([]);
    setNotes([]);
    await measureAll(container.current, wanted, {
      row: (result) => setResults((before) => [...before, result]),
      note: (words) => setNotes((before) => [...before, words]),
    });
    setState('done');
  };
  return (
    <article className={classes.page} data-state={state}>
      <h1>{formatCount(size.devices)} moving devices</h1>
      <p>
        Main-thread milliseconds of one frame, median. Ours draws whole carriers with shadows and detail; the others
        draw plain boxes without either.
      </p>
      <form className={classes.form} onSubmit={(event) => void run(event)}>
        <NumberField label="Moving devices" minValue={1} maxValue={200_000} value={devices} onChange={setDevices} />
        <NumberField label="Resting pallets" minValue={0} maxValue={500_000} value={resting} onChange={setResting} />
        <Button look="primary" type="submit" disabled={state === 'running'}>
          Measure
        </Button>
      </form>
      {results.length > 0 && <Results results={results} />}
      {notes.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <div ref={container} />
    </article>
  );
}

/** `?devices=&resting=` of the address. */
function sizeAskedFor(): BenchSize {
  const asked = new URLSearchParams(window.location.search);
  return { devices: Number(asked.get('devices') ?? 10_000), resting: Number(asked.get('resting') ?? 200_000) };
}

const COLUMNS = ['', 'playback', 'world', 'write', 'own code', 'render', 'frame', 'ratio', 'draw calls', 'frames'];

function Results({ results }: { results: readonly WayResult[] }): ReactElement {
  const ours = results[0] ? frameTime(results[0]) : Number.NaN;
  return (
    <table>
      <thead>
        <tr>
          {COLUMNS.map((title) => (
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
            {cellsOf(result).map(([column, millis]) => (
              <td key={column}>{millis.toFixed(2)}</td>
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

function cellsOf(result: WayResult): [column: string, millis: number][] {
  const { playback, world, write, render } = result;
  const own = playback + world + write;
  return Object.entries({ playback, world, write, own, render, frame: frameTime(result) });
}

/** All that the main thread does for a frame; matrices of single objects are computed while rendering. */
function frameTime({ playback, world, write, render }: WayResult): number {
  return playback + world + write + render;
}
