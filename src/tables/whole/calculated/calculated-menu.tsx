import { t } from '@lingui/core/macro';
import { type ReactElement, useRef, useState } from 'react';
import type { ServiceClient } from '../../../client/index.ts';
import { Button, Popover, problemOf, TextField } from '../../../ui/index.ts';
import { RemovableLine } from '../removable-line.tsx';
import classes from '../whole.module.css';
import type { Calculated } from '../whole-query.ts';
import { triedColumn } from './try-column.ts';

interface CalculatedMenuProps {
  client: Pick<ServiceClient, 'tableCopies'>;
  copyId: string | null;
  calculated: readonly Calculated[];
  onAdd: (column: Calculated) => void;
  onRemove: (name: string) => void;
}

/** Columns that are calculated from others, and a form for another, which is tried before it is taken. */
export function CalculatedMenu({ client, copyId, calculated, onAdd, onRemove }: CalculatedMenuProps): ReactElement {
  const count = calculated.length;
  return (
    <Popover label={count === 0 ? t`Calculate` : t`Calculate (${count})`} icon="plus">
      {() => (
        <div className={classes.form}>
          {calculated.map(({ name, expression }) => (
            <RemovableLine key={name} label={t`Remove ${name}`} onRemove={() => onRemove(name)}>
              {name} = <span className={classes.expression}>{expression}</span>
            </RemovableLine>
          ))}
          <NewColumn {...{ client, copyId, calculated, onAdd }} />
        </div>
      )}
    </Popover>
  );
}

function NewColumn({ client, copyId, calculated, onAdd }: Omit<CalculatedMenuProps, 'onRemove'>): ReactElement {
  const [name, setName] = useState('');
  const [expression, setExpression] = useState('');
  const [wrong, setWrong] = useState<{ name?: string; expression?: string }>({});
  const fields = useRef<HTMLDivElement>(null);
  const add = async () => {
    const column = { name: name.trim(), expression };
    try {
      await triedColumn(client, copyId ?? '', calculated, column);
      onAdd(column);
      setName('');
      setExpression('');
      setWrong({});
      // What was pressed cannot be pressed now, and would take the keyboard along.
      fields.current?.querySelector('input')?.focus();
    } catch (error) {
      const { message, details = [] } = problemOf(error);
      const [{ field, reason } = { field: '', reason: message }] = details;
      setWrong(field.endsWith('.name') ? { name: reason } : { expression: reason });
    }
  };
  return (
    <div ref={fields} className={classes.form}>
      <TextField label={t`Name`} value={name} onChange={setName} error={wrong.name} maxLength={200} />
      <TextField
        label={t`Expression`}
        value={expression}
        onChange={setExpression}
        error={wrong.expression}
        placeholder="round(weight / lines, 2)"
        maxLength={2000}
      />
      <p className={classes.hint}>
        {t`Columns, numbers, 'texts', + - * / %, comparisons, and, or, not, if(…). Names with signs stand in "double quotes".`}
      </p>
      <Button disabled={name.trim() === '' || expression.trim() === ''} onClick={add}>
        {t`Add column`}
      </Button>
    </div>
  );
}
