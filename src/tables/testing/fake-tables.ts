import type { CatalogItem, CatalogPage, Column, Observation, TablePage, TableQuery } from '../../protocol/index.ts';

export const stillObservation: Observation = {
  simulationTimeStartMicros: 61_500_000,
  simulationTimeEndMicros: 61_500_000,
  timeStable: true,
  consistent: true,
};

export const orderColumns: Column[] = [
  { name: 'order', dataType: 'STRING', nullable: false },
  { name: 'lines', dataType: 'INTEGER', nullable: false },
  { name: 'fill', dataType: 'DECIMAL', nullable: true },
];

export function catalogItem(name: string, owner: string | null = null): CatalogItem {
  return { tableId: `${owner ?? 'scene'}/${name}`, name, scope: owner ? 'ENTITY' : 'SCENE', ownerEntityName: owner };
}

export function catalogPage(items: CatalogItem[]): CatalogPage {
  return {
    items,
    page: { number: 1, size: 500, totalElements: items.length, totalPages: items.length ? 1 : 0 },
    observation: stillObservation,
  };
}

/** Page of a table as a service would cut it from all rows. */
export function pageOf(
  rows: readonly Record<string, unknown>[],
  { tableName, page, pageSize }: TableQuery,
  change: Partial<TablePage> = {},
): TablePage {
  const size = pageSize ?? 100;
  const number = page ?? 1;
  return {
    ...catalogItem(tableName),
    columns: orderColumns,
    rows: rows.slice((number - 1) * size, number * size),
    page: { number, size, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) },
    observation: stillObservation,
    ...change,
  };
}

export function orders(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => ({
    order: `order-${index + 1}`,
    lines: index * 1000,
    fill: index % 3 === 0 ? null : index / 7,
  }));
}
