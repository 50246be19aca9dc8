import { expect, test } from 'vitest';
import type { CatalogItem, Column } from '../protocol/index.ts';
import { chooseFigures } from './choose-figures.ts';

const column = (name: string, dataType: Column['dataType']): Column => ({ name, dataType, nullable: true });

function table(name: string, ...columns: Column[]): CatalogItem {
  return { tableId: name, name, scope: 'SCENE', ownerEntityName: null, columns } as CatalogItem;
}

test('one figure of each column, of the first table that has it, and with a time before one without', () => {
  const lead = column('leadTimeSeconds', 'DECIMAL');
  const at = column('completedAt', 'DATETIME');
  const chosen = chooseFigures([table('parts', lead), table('orders', at, lead), table('replenishments', at, lead)]);
  expect(chosen).toMatchObject([{ tableName: 'orders', column: 'leadTimeSeconds', of: 'median', time: 'completedAt' }]);
});
