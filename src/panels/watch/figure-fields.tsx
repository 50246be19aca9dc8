import { t } from '@lingui/core/macro';
import { type ReactElement, useMemo } from 'react';
import { useViewer } from '../../run/index.ts';
import { useCatalog } from '../../tables/index.ts';
import { Select } from '../../ui/index.ts';
import type { RuleDraft } from './rule-draft.ts';
import { type ConditionFieldsProps, NameField, NumberText, SecondsField } from './rule-fields.tsx';

/** Which number of which table, and its limit. */
export function FigureFields(props: ConditionFieldsProps): ReactElement {
  const { draft, onType } = props;
  const known = useKnownColumns(draft);
  const comparisons = [
    { value: 'above', label: t`Above` },
    { value: 'below', label: t`Below` },
  ] as const;
  return (
    <>
      <NameField {...props} field="tableName" label={t`Table`} suggestions={known.tables} />
      <NameField
        {...props}
        field="owner"
        label={t`Of the entity`}
        help={t`Empty: of the scene`}
        suggestions={known.owners}
      />
      <NameField {...props} field="column" label={t`Column`} suggestions={known.numbers} />
      <NameField
        {...props}
        field="rowColumn"
        label={t`Row where`}
        help={t`A column to find the row by; empty: the last row`}
        suggestions={known.columns}
      />
      {draft.rowColumn.trim() !== '' && (
        <NumberText {...props} field="rowValue" label={t`is`} help={t`The text in that column`} />
      )}
      <Select
        label={t`Is`}
        labelled
        value={draft.comparison}
        options={comparisons}
        onChange={(comparison) => onType({ comparison })}
      />
      <NumberText {...props} field="value" label={t`Limit`} />
      <SecondsField {...props} />
    </>
  );
}

/** What the catalog has to offer: any other name may be typed too. */
function useKnownColumns({ tableName, owner }: RuleDraft) {
  const { hasLive, simulationId } = useViewer();
  const { known } = useCatalog(hasLive ? simulationId : null, false);
  const items = known?.items;
  return useMemo(() => {
    const all = items ?? [];
    const named = all.filter(({ name }) => name === tableName.trim());
    const table = named.find(({ ownerEntityName }) => (ownerEntityName ?? '') === owner.trim()) ?? named[0];
    const columns = table?.columns ?? [];
    return {
      tables: [...new Set(all.map(({ name }) => name))].sort(),
      owners: named.flatMap(({ ownerEntityName }) => ownerEntityName ?? []),
      columns: columns.map(({ name }) => name),
      numbers: columns
        .filter(({ dataType }) => dataType === 'INTEGER' || dataType === 'DECIMAL')
        .map(({ name }) => name),
    };
  }, [items, tableName, owner]);
}
