import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import { isNumeric } from '../../figures/index.ts';
import { AGGREGATES, columnOptions, type Group, MenuForm, MenuValues } from '../../grid/index.ts';
import type { Column } from '../../protocol/index.ts';
import { Button, Checkbox, Popover, Select } from '../../ui/index.ts';

type Aggregate = (typeof AGGREGATES)[number];

const NO_GROUP: Group = { by: [], aggregates: [{ function: 'count' }] };

interface GroupMenuProps {
  columns: readonly Column[];
  group: Group | undefined;
  onChange: (group: Group | undefined) => void;
}

/** Columns whose equal values are one row, and what is worked out of the rows of each. */
export function GroupMenu({ columns, group = NO_GROUP, onChange }: GroupMenuProps): ReactElement {
  const count = group.by.length;
  const toggle = (name: string, isGrouped: boolean) => {
    const by = isGrouped ? [...group.by, name] : group.by.filter((one) => one !== name);
    onChange(by.length === 0 ? undefined : { ...group, by });
  };
  return (
    <Popover label={count === 0 ? t`Group` : t`Group (${count})`} icon="layers">
      {() => (
        <MenuForm>
          <MenuValues>
            {columns.map(({ name }) => (
              <Checkbox
                key={name}
                label={name}
                isChecked={group.by.includes(name)}
                onChange={(isGrouped) => toggle(name, isGrouped)}
              />
            ))}
          </MenuValues>
          {count > 0 && <NewAggregate {...{ columns, group, onChange }} />}
          {count > 0 && <Button onClick={() => onChange(undefined)}>{t`Do not group`}</Button>}
        </MenuForm>
      )}
    </Popover>
  );
}

function NewAggregate({ columns, group, onChange }: GroupMenuProps & { group: Group }): ReactElement | null {
  const [of, setOf] = useState<Aggregate>('sum');
  const [name, setName] = useState('');
  const possible = columns.filter(({ dataType }) => isNumeric(dataType) || of === 'minimum' || of === 'maximum');
  const column = possible.find((one) => one.name === name) ?? possible[0];
  const words: Record<Aggregate, string> = {
    sum: t`sum`,
    average: t`average`,
    minimum: t`minimum`,
    maximum: t`maximum`,
  };
  return (
    <>
      <Select<Aggregate>
        label={t`Work out`}
        value={of}
        options={AGGREGATES.map((value) => ({ value, label: words[value] }))}
        onChange={setOf}
      />
      {column && <Select label={t`Column`} value={column.name} options={columnOptions(possible)} onChange={setName} />}
      <Button
        disabled={column === undefined}
        onClick={() =>
          column && onChange({ ...group, aggregates: [...group.aggregates, { function: of, column: column.name }] })
        }
      >
        {t`Add column`}
      </Button>
    </>
  );
}
