import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import {
  alertStateWords,
  alertsEverywhereQuery,
  alertWords,
  useServiceClient,
  useSession,
  useSimulations,
} from '../../run/index.ts';
import { Failure, formatCount, formatSimulationTime, IconPopover, keepText, keptText } from '../../ui/index.ts';
import type { AlertsEverywhere } from '../../watch/index.ts';
import { isNotifying, isSounding, useIsTelling } from './alert-settings.ts';
import classes from './alerts.module.css';
import { chime } from './chime.ts';
import { type NewAlert, NewAlerts } from './new-alerts.ts';

const CLAIMED = 'aisle.alerts.told';

const MOST_CLAIMED = 50;

type AlertsOfOne = AlertsEverywhere['simulations'][number];

/** How many alerts nobody has seen to, on every page; nothing where no instance has rules or alerts. */
export function AlertsMenu(): ReactElement | null {
  const client = useServiceClient();
  const isSignedIn = Boolean(useSession().data?.caller);
  const { data, error, refetch } = useQuery({
    ...alertsEverywhereQuery(client),
    enabled: isSignedIn,
    // Who wants to be told is told of what happens while another page is before this one.
    refetchIntervalInBackground: useIsTelling(),
  });
  useTellAlerts(data);
  const known = data?.simulations ?? [];
  if (!isSignedIn || (known.length === 0 && !error)) return null;
  const unseen = known.reduce((sum, { unacknowledged }) => sum + unacknowledged, 0);
  return (
    <IconPopover
      icon="bell"
      label={data ? countWords(unseen) : t`The alerts could not be read`}
      count={unseen === 0 ? undefined : shortCount(unseen)}
    >
      {(close) => (
        <div className={classes.menu}>
          {error && <Failure title={t`The alerts could not be read`} error={error} onRetry={refetch} />}
          {known.length > 0 && <Instances known={known} close={close} />}
        </div>
      )}
    </IconPopover>
  );
}

function countWords(unseen: number): string {
  if (unseen === 0) return t`Alerts: none are new`;
  const number = formatCount(unseen);
  return t`Alerts: ${number} new`;
}

const MOST_SHOWN = 99;

function shortCount(count: number): string {
  return count > MOST_SHOWN ? `${formatCount(MOST_SHOWN)}+` : formatCount(count);
}

interface InstancesProps {
  known: readonly AlertsOfOne[];
  close: () => void;
}

/** What asks for somebody comes first. */
function Instances({ known, close }: InstancesProps): ReactElement {
  const labels = new Map(useSimulations().data?.items.map(({ simulationId, label }) => [simulationId, label]));
  const ordered = known.toSorted((a, b) => b.unacknowledged - a.unacknowledged || b.open - a.open);
  return (
    <ul className={classes.list} aria-label={t`Alerts by instance`}>
      {ordered.map((one) => (
        <li key={one.simulationId} className={classes.instance}>
          <Link
            to="/simulations/$simulationId"
            params={{ simulationId: one.simulationId }}
            search={{}}
            className={classes.name}
            onClick={close}
          >
            <bdi>{labels.get(one.simulationId) || one.simulationId}</bdi>
          </Link>
          <span className={classes.counts}>{countsWords(one)}</span>
          {one.newest && <Newest simulationId={one.simulationId} alert={one.newest} close={close} />}
        </li>
      ))}
    </ul>
  );
}

function countsWords({ open, unacknowledged, newest }: AlertsOfOne): string {
  if (newest === null) return t`No alerts`;
  const [openCount, unseen] = [formatCount(open), formatCount(unacknowledged)];
  return t`${openCount} ongoing, ${unseen} new`;
}

interface NewestProps {
  simulationId: string;
  alert: NonNullable<AlertsOfOne['newest']>;
  close: () => void;
}

/** Leads to its instant. */
function Newest({ simulationId, alert, close }: NewestProps): ReactElement {
  const time = formatSimulationTime(alert.fromMicros);
  const isHere = useLocation({ select: ({ pathname }) => pathname === `/simulations/${simulationId}` });
  return (
    <Link
      to="/simulations/$simulationId"
      params={{ simulationId }}
      search={(search) => ({ ...(isHere && search), alert: alert.id })}
      className={classes.newest}
      onClick={close}
    >
      <span className={classes.rule}>
        <bdi>{alert.ruleName}</bdi> · {time} · {alertStateWords(alert)}
      </span>
      <span>{alertWords(alert)}</span>
    </Link>
  );
}

/** Tells of new alerts by a notification and a sound, as this reader chose. */
function useTellAlerts(answer: AlertsEverywhere | undefined): void {
  const navigate = useNavigate();
  const [found] = useState(() => new NewAlerts());
  const open = ({ simulationId, alert }: NewAlert) => {
    window.focus();
    void navigate({ to: '/simulations/$simulationId', params: { simulationId }, search: { alert: alert.id } });
  };
  const tellNew = useEffectEvent((everywhere: AlertsEverywhere) => {
    const told = found.take(everywhere).filter(({ alert }) => claim(alert.id));
    if (told.length === 0) return;
    if (isSounding()) chime();
    if (isNotifying()) for (const one of told) notify(one, () => open(one));
  });
  useEffect(() => {
    if (answer) tellNew(answer);
  }, [answer]);
}

/** Of several pages of this browser the first one tells. */
function claim(id: string): boolean {
  const told = (keptText(CLAIMED) ?? '').split(' ');
  if (told.includes(id)) return false;
  keepText(CLAIMED, [...told, id].slice(-MOST_CLAIMED).join(' '));
  return true;
}

function notify({ simulationId, alert, more }: NewAlert, onOpen: () => void): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    const [words, others] = [`${simulationId}: ${alertWords(alert)}`, formatCount(more)];
    const body = more === 0 ? words : t`${words} – and ${others} more`;
    const notification = new Notification(alert.ruleName, { body, tag: alert.id });
    notification.onclick = () => {
      notification.close();
      onOpen();
    };
  } catch (error) {
    // On phones only an installed page may: the list and the count tell there.
    reportError(error);
  }
}
