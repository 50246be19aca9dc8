import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { useViewer } from '../../run/index.ts';
import type { Tour } from '../../tour/index.ts';
import { Button, CopyButton, packedText } from '../../ui/index.ts';
import classes from './tour.module.css';

interface ShowLinksProps {
  tour: Tour;
  recordingId: string | null;
}

/** Longer addresses are refused by servers and lost in mails. */
const LONGEST_PACKED = 7000;

/** Leads to the tour on a screen of its own: here, and as an address that has the tour in it. */
export function ShowLinks({ tour, recordingId }: ShowLinksProps): ReactElement | null {
  const { hasLive, simulationId } = useViewer();
  const id = hasLive ? simulationId : recordingId;
  if (id === null) return null;
  const address = new URL(`/show/${encodeURIComponent(id)}`, window.location.href);
  const own = address.href;
  const packed = packedText(JSON.stringify(tour));
  address.searchParams.set('tour', packed);
  return (
    <div className={classes.buttons}>
      <Button icon="open" onClick={() => void window.open(own, '_blank')}>
        {t`Open as a show`}
      </Button>
      {packed.length <= LONGEST_PACKED && <CopyButton worded text={address.href} label={t`Copy link of the show`} />}
    </div>
  );
}
