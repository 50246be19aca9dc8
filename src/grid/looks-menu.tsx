import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import type { Column } from '../protocol/index.ts';
import { Button, Popover, Select } from '../ui/index.ts';
import { ConditionFields, columnOptions, filterWords, RemovableLines } from './conditions.tsx';
import classes from './result.module.css';
import type { ValueCounts } from './row-source.ts';
import { type Look, TONES, type Tone } from './shown.ts';

interface LooksMenuProps {
  columns: readonly Column[];
  looks: readonly Look[];
  counts: ValueCounts;
  onChange: (looks: Look[]) => void;
}

/** How cells look by their values: bars and shades by column, colours where a condition holds. */
export function LooksMenu({ columns, looks, counts, onChange }: LooksMenuProps): ReactElement {
  const count = looks.length;
  return (
    <Popover label={count === 0 ? t`Colours` : t`Colours (${count})`} icon="tag">
      {() => (
        <div className={classes.form}>
          <RemovableLines items={looks} words={lookWords} label={t`Remove colours`} onChange={onChange} />
          <NewLook {...{ columns, counts }} onAdd={(look) => onChange([...looks, look])} />
        </div>
      )}
    </Popover>
  );
}

interface NewLookProps {
  columns: readonly Column[];
  counts: ValueCounts;
  onAdd: (look: Look) => void;
}

function NewLook({ columns, counts, onAdd }: NewLookProps): ReactElement {
  const [type, setType] = useState<Look['type']>('tone');
  const [tone, setTone] = useState<Tone>('warn');
  const tones = toneWords();
  return (
    <>
      <Select<Look['type']>
        label={t`Cells show`}
        value={type}
        options={[
          { value: 'tone', label: t`a colour where a condition holds` },
          { value: 'bar', label: t`a bar by their value` },
          { value: 'shade', label: t`a shade by their value` },
        ]}
        onChange={setType}
      />
      {type === 'tone' ? (
        <>
          <Select<Tone>
            label={t`Colour`}
            value={tone}
            options={TONES.map((value) => ({ value, label: tones[value] }))}
            onChange={setTone}
          />
          <ConditionFields
            {...{ columns, counts }}
            addLabel={t`Add colour`}
            onAdd={(when) => onAdd({ type: 'tone', tone, when })}
          />
        </>
      ) : (
        <MeasuredColumn {...{ columns }} onAdd={(column) => onAdd({ type, column })} />
      )}
    </>
  );
}

/** One whose values have a size. */
function MeasuredColumn({ columns, onAdd }: { columns: readonly Column[]; onAdd: (column: string) => void }) {
  const measured = columns.filter(({ dataType }) => ['INTEGER', 'DECIMAL', 'DATE', 'DATETIME'].includes(dataType));
  const [name, setName] = useState('');
  const column = measured.find((one) => one.name === name) ?? measured[0];
  if (column === undefined) return <p className={classes.hint}>{t`No column has numbers or times.`}</p>;
  return (
    <>
      <Select label={t`Column`} value={column.name} options={columnOptions(measured)} onChange={setName} />
      <Button onClick={() => onAdd(column.name)}>{t`Add colour`}</Button>
    </>
  );
}

function toneWords(): Record<Tone, string> {
  return { good: t`green`, warn: t`amber`, bad: t`red`, info: t`blue` };
}

function lookWords(look: Look): string {
  if (look.type === 'tone') {
    const [colour, condition] = [toneWords()[look.tone], filterWords(look.when)];
    return t`${colour} where ${condition}`;
  }
  const { column } = look;
  return look.type === 'bar' ? t`Bars in ${column}` : t`Shades in ${column}`;
}
