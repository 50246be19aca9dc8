import type { Column, DataType } from '../../../protocol/index.ts';

/** Columns of a result table: `name: 'TYPE'`, with a question mark where values may be null. */
export function columnsOf(types: Record<string, DataType | `${DataType}?`>): Column[] {
  return Object.entries(types).map(([name, type]) => {
    const nullable = type.endsWith('?') || type === 'NULL';
    return { name, dataType: type.replace('?', '') as DataType, nullable };
  });
}
