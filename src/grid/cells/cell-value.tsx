import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { DataType } from '../../protocol/index.ts';
import { isLongDecimal } from '../../tabular/index.ts';
import { Icon } from '../../ui/index.ts';
import { cellText } from './cell-text.ts';
import classes from './cells.module.css';

interface CellValueProps {
  value: unknown;
  dataType: DataType;
  /** The column's; null if its values are no decimals. */
  decimals?: number | null;
}

/** One value of a table. Null, an empty text and a missing value look different from each other and from words. */
export function CellValue({ value, dataType, decimals = null }: CellValueProps): ReactElement {
  if (value === undefined) return <span className={classes.absent}>{t`(missing)`}</span>;
  if (value === null) return <span className={classes.absent}>null</span>;
  if (value === '') return <span className={classes.absent}>{t`(empty)`}</span>;
  const text = cellText(value, dataType, decimals);
  if (typeof value === 'boolean') return <BooleanValue value={value} text={text} />;
  if (typeof value === 'object' && !isLongDecimal(value)) return <span className={classes.json}>{text}</span>;
  return <>{text}</>;
}

function BooleanValue({ value, text }: { value: boolean; text: string }): ReactElement {
  return (
    <span className={classes.boolean} data-value={value}>
      <Icon name={value ? 'check' : 'close'} size={12} />
      {text}
    </span>
  );
}
