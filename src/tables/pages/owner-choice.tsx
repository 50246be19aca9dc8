import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ServiceError } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import { Select } from '../../ui/index.ts';
import { ownersQuery } from '../queries.ts';
import type { TableAddress } from '../table-address.ts';

interface OwnerChoiceProps {
  address: TableAddress;
  error: unknown;
  onOwner: (entityName: string) => void;
}

/** Where several objects have a table of this name, the one that is meant is chosen here (interface 4.2). */
export function OwnerChoice({ address, error, onOwner }: OwnerChoiceProps): ReactElement | null {
  const client = useServiceClient();
  const isAmbiguous = error instanceof ServiceError && error.code === 'TABLE_NAME_AMBIGUOUS';
  const { data } = useQuery({
    ...ownersQuery(client, address.simulationId, address.tableName),
    enabled: isAmbiguous,
  });
  if (!isAmbiguous || !data) return null;
  return (
    <Select
      labelled
      label={t`Owner of the table`}
      value=""
      options={[{ value: '', label: t`Choose an owner` }, ...data.map((value) => ({ value, label: value }))]}
      onChange={(owner) => owner !== '' && onOwner(owner)}
    />
  );
}
