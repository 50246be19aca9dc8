import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useServiceClient } from '../../run/index.ts';
import { Badge, Button, ErrorNotice, formatDateTime, KeyValue, problemOf } from '../../ui/index.ts';
import { Section } from './section.tsx';

/** Service and credentials; says nothing about any instance (interface 4.3). */
export function HealthSection(): ReactElement {
  const client = useServiceClient();
  const health = useQuery({ queryKey: ['health'], queryFn: ({ signal }) => client.health({ signal }) });
  return (
    <Section
      title={t`Health`}
      endpoint="GET /health"
      actions={
        <>
          <Badge tone="warn">{t`Deprecated`}</Badge>
          <Button icon="refresh" onClick={() => health.refetch()} disabled={health.isFetching}>
            {t`Check`}
          </Button>
        </>
      }
    >
      {health.error && <ErrorNotice title={t`Health check failed`} problem={problemOf(health.error)} />}
      {health.data && (
        <KeyValue
          items={[
            [t`Status`, health.data.status],
            [t`Server time`, formatDateTime(health.data.serverTime)],
          ]}
        />
      )}
    </Section>
  );
}
