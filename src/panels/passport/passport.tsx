import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactElement, useState } from 'react';
import type { Station } from '../../activity/index.ts';
import type { Part } from '../../protocol/index.ts';
import { carrierWords, runShown, usePanelConfig, usePictureControls, useViewer } from '../../run/index.ts';
import {
  Button,
  EmptyState,
  Failure,
  formatLength,
  formatSimulationSeconds,
  formatSimulationSpan,
  TextField,
} from '../../ui/index.ts';
import { PanelBody } from '../panel-body.tsx';
import { passportConfig } from './config.ts';
import classes from './passport.module.css';
import { usePaintedWay } from './use-painted-way.ts';

/** Where a load was, on whom, for how long, and how long of that it waited; its way is drawn in the picture. */
export function Passport(): ReactElement {
  const controls = usePictureControls();
  const [{ loadName }, change] = usePanelConfig(passportConfig);
  const { data, stations, error, refetch, isFetching } = usePaintedWay(controls, loadName);
  return (
    <PanelBody>
      <LoadForm key={loadName} loadName={loadName} onName={(name) => change({ loadName: name })} />
      {loadName === '' && (
        <EmptyState icon="passport" title={t`No load is chosen`}>
          {t`Select a load in the picture and press “Where it went”, or type its name.`}
        </EmptyState>
      )}
      {error && <Failure title={t`The passport could not be read`} error={error} onRetry={refetch} />}
      {isFetching && data === undefined && <output className={classes.note}>{t`Reading where it was`}</output>}
      {stations.length > 0 && <Stations stations={stations} />}
      {stations.length > 0 && <output className={classes.note}>{sumWords(stations)}</output>}
    </PanelBody>
  );
}

/** Also of what has left the plant, and cannot be pressed in the picture any more. */
function LoadForm({ loadName, onName }: { loadName: string; onName: (name: string) => void }): ReactElement {
  const [typed, setTyped] = useState(loadName);
  const show = (event: FormEvent) => {
    event.preventDefault();
    onName(typed.trim());
  };
  return (
    <form className={classes.form} onSubmit={show}>
      <TextField
        label={t`Name of the load`}
        isLabelHidden
        placeholder={t`Name of the load`}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit">{t`Show`}</Button>
    </form>
  );
}

function Stations({ stations }: { stations: readonly Station[] }): ReactElement {
  return (
    <table className={classes.stations} aria-label={t`Stations of the load`}>
      <thead>
        <tr>
          <th scope="col">{t`On`}</th>
          <th scope="col">{t`From`}</th>
          <th scope="col">{t`To`}</th>
          <th scope="col">{t`How long`}</th>
          <th scope="col">{t`Waiting`}</th>
          <th scope="col">{t`Way`}</th>
        </tr>
      </thead>
      <tbody>
        {stations.map((station) => (
          <StationLine key={station.startMicros} station={station} />
        ))}
      </tbody>
    </table>
  );
}

/** Its name leads to the instant at which the load came there. */
function StationLine({ station }: { station: Station }): ReactElement {
  const viewer = useViewer();
  const { startMicros, endMicros, waitMicros, meters, parentName } = station;
  const show = () => {
    viewer.player.seek(startMicros + (runShown(viewer)?.offsetMicros ?? 0));
    if (parentName !== null) viewer.selectName(parentName);
  };
  return (
    <tr>
      <th scope="row">
        <Button look="quiet" onClick={show} tooltip={t`Go to this time`}>
          <bdi>{placeWords(station)}</bdi>
        </Button>
      </th>
      <td>{formatSimulationSeconds(startMicros)}</td>
      <td>{formatSimulationSeconds(endMicros)}</td>
      <td>{formatSimulationSpan(startMicros, endMicros)}</td>
      <td>{waitMicros > 0 ? formatSimulationSpan(0, waitMicros) : ''}</td>
      <td>{meters > 0 ? formatLength(meters, 1) : ''}</td>
    </tr>
  );
}

function placeWords({ parentName, part }: Station): string {
  if (parentName === null) return t`On its own`;
  return carrierWords({ entityName: parentName, part: part as Part });
}

function sumWords(stations: readonly Station[]): string {
  const [first, last] = [stations[0], stations.at(-1)];
  const span = formatSimulationSpan(first?.startMicros ?? 0, last?.endMicros ?? 0);
  const waited = stations.reduce((sum, { waitMicros }) => sum + waitMicros, 0);
  const wait = formatSimulationSpan(0, waited);
  const way = formatLength(
    stations.reduce((sum, { meters }) => sum + meters, 0),
    1,
  );
  return t`${span} in all, ${wait} of it waiting; ${way} of way`;
}
