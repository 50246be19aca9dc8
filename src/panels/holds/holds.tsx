import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect, useMemo } from 'react';
import { chainOf, deadlocksOf, type Hold } from '../../activity/index.ts';
import { usePanelConfig, usePictureControls, useViewer, type Viewer } from '../../run/index.ts';
import type { PlantControls } from '../../scene/index.ts';
import { BYTE_ORDER_MARK, fileName } from '../../tabular/index.ts';
import {
  Button,
  Failure,
  formatCount,
  formatSimulationSpan,
  formatSimulationTime,
  Icon,
  saveFile,
} from '../../ui/index.ts';
import { RANGES } from '../flow/config.ts';
import { RangeSelect, useRange } from '../flow/range-select.tsx';
import { PanelBody } from '../panel-body.tsx';
import { holdsConfig } from './config.ts';
import { type LostLine, lostCsv, namesOf, type RootedTime, rootedTime } from './hold-roots.ts';
import { chainWords, deadlockWords, reasonWords } from './hold-words.ts';
import classes from './holds.module.css';
import { type HeldNow, type HoldsFound, useHeldNow, useHolds } from './use-holds.ts';

/** So many chains are told as sentences. */
const MOST_CHAINS = 12;
const NO_HOLDS: readonly Hold[] = [];

/** Who holds whom: now as sentences and arrows, over a range what it cost by root. */
export function Holds(): ReactElement {
  const viewer = useViewer();
  const controls = usePictureControls();
  const [config, change] = usePanelConfig(holdsConfig);
  const range = useRange(config.range, 'quarter');
  const { data, error, refetch } = useHolds(range);
  const now = useHeldNow();
  const rooted = useMemo(() => rootedTime(data?.holds ?? NO_HOLDS), [data]);
  useShown(viewer, controls, now, rooted);
  return (
    <PanelBody>
      <p className={classes.note}>{sourceWords(now ?? data)}</p>
      {error && <Failure title={t`Who holds whom could not be read`} error={error} onRetry={refetch} />}
      {now && <Chains now={now} />}
      <RangeSelect ranges={RANGES} value={range} onChange={(next) => change({ range: next })} />
      {data && <Lost lines={rooted.lines} found={data} simulationId={viewer.simulationId} />}
    </PanelBody>
  );
}

/** Arrows in the picture, and colours for the lanes, as long as the panel is open. */
function useShown(viewer: Viewer, controls: PlantControls | null, now: HeldNow | null, { marks }: RootedTime): void {
  const { store } = viewer;
  const pairs = now?.pairs;
  useEffect(() => controls?.showHolds(pairs ?? []), [controls, pairs]);
  useEffect(() => () => controls?.showHolds([]), [controls]);
  useEffect(() => store.setState({ holdMarks: marks }), [store, marks]);
  useEffect(() => () => store.setState({ holdMarks: null }), [store]);
}

function sourceWords(found: Pick<HoldsFound, 'isTold'> | undefined): string {
  if (found === undefined) return t`Reading who holds whom`;
  if (found.isTold) return t`As the service tells it itself, in its table "holds".`;
  return t`Inferred from motions and hand-overs: the service does not tell it. Only who is in the way and which places are full can be seen so.`;
}

function Chains({ now }: { now: HeldNow }): ReactElement {
  const viewer = useViewer();
  const { byHeld, atMicros } = now;
  const chains = [...byHeld.values()].sort((a, b) => a.fromMicros - b.fromMicros);
  const time = formatSimulationTime(atMicros);
  if (chains.length === 0) return <output className={classes.note}>{t`Nothing is held at ${time}.`}</output>;
  return (
    <ul className={classes.chains} aria-label={t`Held now`}>
      {deadlocksOf(byHeld).map((root) => (
        <li key={root.ids.join()} className={classes.deadlock}>
          <Icon name="warning" /> {deadlockWords(root)}
        </li>
      ))}
      {chains.slice(0, MOST_CHAINS).map((hold) => (
        <li key={hold.heldId}>
          <Button look="quiet" onClick={() => viewer.selectName(hold.heldName)}>
            {chainWords(chainOf(hold, byHeld), atMicros)}
          </Button>
        </li>
      ))}
      {chains.length > MOST_CHAINS && <li>{t`and ${formatCount(chains.length - MOST_CHAINS)} more`}</li>}
    </ul>
  );
}

interface LostProps {
  lines: readonly LostLine[];
  found: HoldsFound;
  simulationId: string;
}

/** What was lost, by who is to blame in the end. */
function Lost({ lines, found, simulationId }: LostProps): ReactElement {
  const { fromMicros, toMicros, isTold } = found;
  const span = `${formatSimulationTime(fromMicros)} – ${formatSimulationTime(toMicros)}`;
  if (lines.length === 0) return <output className={classes.note}>{t`Nothing was held: ${span}`}</output>;
  const save = () => {
    const name = fileName([simulationId, 'holds', String(fromMicros), String(toMicros)], 'csv');
    saveFile(name, new Blob([BYTE_ORDER_MARK + lostCsv(lines, isTold)], { type: 'text/csv' }));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={classes.scroller} aria-label={t`Lost device time by root`} tabIndex={0}>
        <table className={classes.lost} aria-label={t`Lost device time by root`}>
          <thead>
            <tr>
              <th scope="col">{t`Root`}</th>
              <th scope="col">{t`Lost`}</th>
              <th scope="col">{t`Devices`}</th>
              <th scope="col">{t`Holds`}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LostRow key={line.key} line={line} />
            ))}
          </tbody>
        </table>
      </section>
      <div className={classes.foot}>
        <output className={classes.note}>{span}</output>
        <Button icon="download" onClick={save}>{t`CSV`}</Button>
      </div>
    </>
  );
}

function LostRow({ line }: { line: LostLine }): ReactElement {
  const { root, lostMicros, devices, holds, colour } = line;
  const why = reasonWords(root.why);
  const name = namesOf(root) || root.place;
  return (
    <tr>
      <th scope="row">
        <span className={classes.swatch} style={{ background: colour }} />
        {name !== null && <bdi>{name}</bdi>} <span className={classes.why}>{why}</span>
      </th>
      <td>{formatSimulationSpan(0, lostMicros)}</td>
      <td>{formatCount(devices)}</td>
      <td>{formatCount(holds)}</td>
    </tr>
  );
}
