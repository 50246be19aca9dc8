import { t } from '@lingui/core/macro';
import { type ReactElement, useMemo, useRef, useState } from 'react';
import { alertStateWords, alertWords, useAlerts, useShownRecording, useViewer } from '../../run/index.ts';
import {
  Badge,
  EmptyState,
  Failure,
  formatSimulationTime,
  type ListedRow,
  type RowChoice,
  RowList,
  rowsBetween,
  type Tone,
} from '../../ui/index.ts';
import type { Alert } from '../../watch/index.ts';
import { AlertDetails } from './alert-details.tsx';
import { orderedAlerts } from './alert-order.ts';
import { NewRuleButton } from './new-rule-button.tsx';
import { showAlert } from './show-alert.ts';
import classes from './watch.module.css';

const TEMPLATE = '8.25rem 6.25rem minmax(12rem, 2fr) minmax(7rem, 1fr)';
const NO_ALERTS: readonly Alert[] = [];

/** Alerts as a list; what is chosen is told in full and acknowledged below it. */
export function AlertsTab(): ReactElement {
  const { data, error, refetch, isPending } = useAlerts();
  const isRecorded = useShownRecording() !== null;
  const known = data?.alerts ?? NO_ALERTS;
  const listed = useMemo(() => orderedAlerts(known), [known]);
  const [chosenIds, choose] = useState<ReadonlySet<string>>(new Set());
  const chosen = listed.filter(({ id }) => chosenIds.has(id));
  return (
    <div className={classes.alerts}>
      {error && <Failure title={t`The alerts could not be read`} error={error} onRetry={refetch} />}
      {!isRecorded && (
        <EmptyState icon="bell" title={t`Nothing of this run is recorded yet`}>
          <p>{t`Rules are judged by what is recorded, and their alerts are kept with it.`}</p>
        </EmptyState>
      )}
      {isRecorded && isPending && <output className={classes.note}>{t`Reading what rules have told`}</output>}
      {data && listed.length === 0 && <NoAlerts />}
      {listed.length > 0 && <AlertList {...{ listed, chosenIds, choose }} />}
      {chosen.length > 0 && <AlertDetails key={chosen.map(({ id }) => id).join()} alerts={chosen} />}
    </div>
  );
}

function NoAlerts(): ReactElement {
  return (
    <EmptyState icon="bell" title={t`No rule has told anything yet`}>
      <p>{t`A rule keeps an eye on the run, also while nobody looks: what it tells is listed here.`}</p>
      <NewRuleButton />
    </EmptyState>
  );
}

interface AlertListProps {
  listed: readonly Alert[];
  chosenIds: ReadonlySet<string>;
  choose: (ids: ReadonlySet<string>) => void;
}

function AlertList({ listed, chosenIds, choose }: AlertListProps): ReactElement {
  const viewer = useViewer();
  const anchor = useRef(0);
  const onChoose = (row: number, how: RowChoice): void => {
    const alert = listed[row];
    if (!alert) return;
    if (how !== 'upto') anchor.current = row;
    if (how === 'alone') showAlert(viewer, alert);
    const ids = {
      alone: () => [alert.id],
      added: () => toggled(chosenIds, alert.id),
      upto: () => rowsBetween(anchor.current, row).flatMap((index) => listed[index]?.id ?? []),
    };
    choose(new Set(ids[how]()));
  };
  const row = (index: number): ListedRow => {
    const alert = listed[index];
    return alert ? { cells: cellsOf(alert), isSelected: chosenIds.has(alert.id) } : { cells: [], isSelected: false };
  };
  return (
    <RowList
      label={t`Alerts`}
      columns={[t`State`, t`Since`, t`What happened`, t`Rule`]}
      template={TEMPLATE}
      rowCount={listed.length}
      row={row}
      onChoose={onChoose}
      onChooseAll={() => choose(new Set(listed.map(({ id }) => id)))}
    />
  );
}

function toggled(ids: ReadonlySet<string>, id: string): string[] {
  return ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id];
}

function cellsOf(alert: Alert): ListedRow['cells'] {
  return [
    <Badge key="state" tone={toneOf(alert)}>
      {alertStateWords(alert)}
    </Badge>,
    formatSimulationTime(alert.fromMicros),
    alertWords(alert),
    <bdi key="rule">{alert.ruleName}</bdi>,
  ];
}

/** What still asks for somebody stands out. */
function toneOf({ toMicros, acknowledgement }: Alert): Tone {
  if (acknowledgement !== null) return toMicros === null ? 'info' : 'calm';
  return toMicros === null ? 'bad' : 'warn';
}
