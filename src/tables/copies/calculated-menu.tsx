import { t } from '@lingui/core/macro';
import { type ReactElement, useRef, useState } from 'react';
import type { ServiceClient } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import { type Calculated, MenuForm, MenuHint, RemovableLine } from '../../grid/index.ts';
import { stringifyExactJson } from '../../tabular/index.ts';
import { Button, Popover, problemOf, TextField } from '../../ui/index.ts';
import classes from './copies.module.css';

interface CalculatedMenuProps {
  copyId: string | null;
  calculated: readonly Calculated[];
  onAdd: (column: Calculated) => void;
  onRemove: (name: string) => void;
}

/** The calculated columns, and a form for another, which is tried before it is added. */
export function CalculatedMenu({ copyId, calculated, onAdd, onRemove }: CalculatedMenuProps): ReactElement {
  const count = calculated.length;
  return (
    <Popover label={count === 0 ? t`Calculate` : t`Calculate (${count})`} icon="plus">
      {() => (
        <MenuForm>
          {calculated.map(({ name, expression }) => (
            <RemovableLine key={name} label={t`Remove ${name}`} onRemove={() => onRemove(name)}>
              {name} = <span className={classes.expression}>{expression}</span>
            </RemovableLine>
          ))}
          <NewColumn {...{ copyId, calculated, onAdd }} />
        </MenuForm>
      )}
    </Popover>
  );
}

function NewColumn({ copyId, calculated, onAdd }: Omit<CalculatedMenuProps, 'onRemove'>): ReactElement {
  const client = useServiceClient();
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
      // The pressed button is disabled now, and would lose the keyboard's focus.
      fields.current?.querySelector('input')?.focus();
    } catch (error) {
      const { message, details = [] } = problemOf(error);
      const [{ field, reason } = { field: '', reason: message }] = details;
      setWrong(field.endsWith('.name') ? { name: reason } : { expression: reason });
    }
  };
  return (
    <MenuForm ref={fields}>
      <TextField label={t`Name`} value={name} onChange={setName} error={wrong.name} maxLength={200} />
      <TextField
        label={t`Expression`}
        value={expression}
        onChange={setExpression}
        error={wrong.expression}
        placeholder="round(weight / lines, 2)"
        maxLength={2000}
      />
      <MenuHint>
        {t`Columns, numbers, 'texts', + - * / %, comparisons, and, or, not, if(…). Names with signs stand in "double quotes".`}
      </MenuHint>
      <Button disabled={name.trim() === '' || expression.trim() === ''} onClick={add}>
        {t`Add column`}
      </Button>
    </MenuForm>
  );
}

/**
 * Asks for one row, so that an error is told before the table is shown with it.
 * @throws the gateway's error, with its place in the expression
 */
async function triedColumn(
  { tableCopies }: Pick<ServiceClient, 'tableCopies'>,
  copyId: string,
  others: readonly Calculated[],
  column: Calculated,
): Promise<void> {
  // It comes first, so that the error's place is its own.
  const query = { calculated: [column, ...others], columns: [column.name], page: 1, pageSize: 1 };
  await tableCopies.query(copyId, stringifyExactJson(query));
}

/** Texts in an expression, and names in it, in quotes or not. */
const PARTS = /'(?:[^']|'')*'|"((?:[^"]|"")*)"|([\p{L}_][\p{L}\p{N}_]*)/gu;

/**
 * The order of all columns with a calculated one behind the last of its operands; in front without any.
 * @param names of the columns as they are shown
 */
export function withCalculated(names: readonly string[], { name, expression }: { name: string; expression: string }) {
  const used = new Set(
    [...expression.matchAll(PARTS)].flatMap(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? []),
  );
  const others = names.filter((one) => one !== name);
  const behind = others.findLastIndex((one) => used.has(one)) + 1;
  return [...others.slice(0, behind), name, ...others.slice(behind)];
}
