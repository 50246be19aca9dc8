import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useServiceClient } from '../../run/index.ts';
import { ErrorNotice, formatDateTime } from '../../ui/index.ts';

const LOOK_MILLIS = 10_000;

/** What the gateway knows of the service when it cannot read it: a wrong key, no connection, too many requests. */
export function ServiceNotice(): ReactElement | null {
  const client = useServiceClient();
  const { data } = useQuery({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => client.gateway.readiness({ signal }),
    refetchInterval: LOOK_MILLIS,
  });
  if (data === undefined || data.isReady) return null;
  const problem = { code: 'NOT_READY', message: data.message, requestId: null };
  const ofAll = data.heldBack.find(({ simulationId }) => simulationId === null);
  const until = ofAll && formatDateTime(ofAll.until);
  return (
    <ErrorNotice title={t`Simulation service not ready`} problem={problem}>
      {until && <p>{t`The service asked to wait until ${until}.`}</p>}
    </ErrorNotice>
  );
}
