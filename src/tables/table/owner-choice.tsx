import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { type ServiceClient, ServiceError } from '../../client/index.ts';
import { MAXIMUM_NAME_CONTAINS_LENGTH, MAXIMUM_PAGE_SIZE } from '../../protocol/index.ts';
import { compareNames, Select } from '../../ui/index.ts';
import type { TableAddress } from './use-table-page.ts';

interface OwnerChoiceProps {
  client: Pick<ServiceClient, 'tableCatalog'>;
  address: TableAddress;
  error: unknown;
  onOwner: (entityName: string) => void;
}

/** Where several objects have a table of this name, the one that is meant is chosen here (interface 4.2). */
export function OwnerChoice({ client, address, error, onOwner }: OwnerChoiceProps): ReactElement | null {
  const { simulationId, tableName } = address;
  const isAmbiguous = error instanceof ServiceError && error.code === 'TABLE_NAME_AMBIGUOUS';
  const owners = useQuery({
    queryKey: ['owners of a table', simulationId, tableName],
    queryFn: () => ownersOf(client, simulationId, tableName),
    enabled: isAmbiguous,
  });
  if (!isAmbiguous || !owners.data) return null;
  return (
    <Select
      labelled
      label={t`Owner of the table`}
      value=""
      options={[{ value: '', label: t`Choose an owner` }, ...owners.data.map((value) => ({ value, label: value }))]}
      onChange={(owner) => owner !== '' && onOwner(owner)}
    />
  );
}

/** Over all pages of the catalog. */
async function ownersOf(
  client: Pick<ServiceClient, 'tableCatalog'>,
  simulationId: string,
  tableName: string,
): Promise<string[]> {
  const owners = new Set<string>();
  const nameContains = tableName.slice(0, MAXIMUM_NAME_CONTAINS_LENGTH);
  for (let page = 1, last = 1; page <= last; page += 1) {
    const read = await client.tableCatalog(simulationId, { nameContains, page, pageSize: MAXIMUM_PAGE_SIZE });
    for (const { name, ownerEntityName } of read.items) {
      if (name === tableName && ownerEntityName !== null) owners.add(ownerEntityName);
    }
    last = read.page.totalPages;
  }
  return [...owners].sort(compareNames);
}
