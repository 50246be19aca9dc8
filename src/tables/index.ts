export { Catalog } from './catalog/catalog.tsx';
export type { TableLinks } from './links/table-links.ts';
export { SqlPanel } from './sql/lazy-sql-panel.tsx';
export { TableView } from './table/table-view.tsx';
export type { TableAddress } from './table/use-table-page.ts';
export { tableAddress, tableHref } from './table-address.ts';
export { TablesPanel } from './tables-panel.tsx';
export { WholeTable } from './whole/whole-table.tsx';
