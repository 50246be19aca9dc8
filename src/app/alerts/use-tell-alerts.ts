import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { alertWords } from '../../run/index.ts';
import { keepText, keptText } from '../../ui/index.ts';
import type { AlertsEverywhere } from '../../watch/index.ts';
import { isNotifying, isSounding } from './alert-settings.ts';
import { chime } from './chime.ts';
import { type NewAlert, NewAlerts } from './new-alerts.ts';

/** Tells of new alerts by a notification and a sound, as this reader chose. */
export function useTellAlerts(answer: AlertsEverywhere | undefined): void {
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

const CLAIMED = 'aisle.alerts.told';
const MOST_CLAIMED = 50;

/** Of several pages of this browser the first one tells. */
function claim(id: string): boolean {
  const told = (keptText(CLAIMED) ?? '').split(' ');
  if (told.includes(id)) return false;
  keepText(CLAIMED, [...told, id].slice(-MOST_CLAIMED).join(' '));
  return true;
}

function notify({ simulationId, alert }: NewAlert, onOpen: () => void): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    const body = `${simulationId}: ${alertWords(alert)}`;
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
