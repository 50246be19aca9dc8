import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Badge, Button, ErrorNotice, KeyValue, problemOf } from '../../ui/index.ts';
import { useServiceClient } from '../service-client.ts';
import { Section } from './section.tsx';

/** Service and credentials; says nothing about any instance (interface 4.3). */
export function HealthSection(): ReactElement {
  const client = useServiceClient();
  const health = useQuery({ queryKey: ['health'], queryFn: ({ signal }) => client.health({ signal }) });
  return (
    <Section
      title="Health"
      endpoint="GET /health"
      actions={
        <>
          <Badge tone="warn">Deprecated</Badge>
          <Button icon="refresh" onClick={() => health.refetch()} disabled={health.isFetching}>
            Check
          </Button>
        </>
      }
    >
      {health.error && <ErrorNotice title="The service is not well" problem={problemOf(health.error)} />}
      {health.data && (
        <KeyValue
          items={[
            ['Status', health.data.status],
            ['Server time', health.data.serverTime],
          ]}
        />
      )}
    </Section>
  );
}
