import type { ExportFormat, ServiceClient, TableCopy } from '../../client/index.ts';
import { plainText } from '../../grid/index.ts';
import type { Observation, TablePage } from '../../protocol/index.ts';
import { BYTE_ORDER_MARK, csvLine, csvText, fileName } from '../../tabular/index.ts';
import { wholeCopy } from '../copies/use-copy.ts';
import type { TableAddress } from '../table-address.ts';

/** A file of a table, and remarks beside it. */
export interface TableFile {
  name: string;
  content: Blob;
  rows: number;
  observation: Observation | null;
  changedMeanwhile: boolean;
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** A page as it stands on the screen: visible columns, sorted rows. */
export function pageFile(
  address: TableAddress,
  { page, observation }: TablePage,
  { names, rows }: { names: readonly string[]; rows: Rows },
): TableFile {
  const name = nameOf(address, 'csv', `page-${page.number}`);
  const content = new Blob([toCsv(names, rows)], { type: 'text/csv;charset=utf-8' });
  return { name, content, rows: rows.length, observation, changedMeanwhile: false };
}

export interface CopyExport {
  copyId: string;
  copy: TableCopy;
  format: ExportFormat;
  /** Columns, filters, sort and groups. */
  query: object;
  /** Its number of rows. */
  rows: number;
}

/** A copy as a file of the gateway. @throws ServiceError on a refusal */
export async function copyFile(
  client: Pick<ServiceClient, 'tableCopies'>,
  address: TableAddress,
  { copyId, copy, format, query, rows }: CopyExport,
  signal: AbortSignal,
): Promise<TableFile> {
  const { simulationId, tableName, entityName: ownerEntityName } = address;
  const table = { simulationId, tableName, ownerEntityName };
  const content = await client.tableCopies.export({ ...table, copyId, format, query }, { signal });
  const { observation, changedWhileReading: changedMeanwhile } = copy;
  return { name: nameOf(address, format), content, rows, observation, changedMeanwhile };
}

/** A whole table as it is now, read by the gateway. @throws ServiceError of the read or of the file */
export async function wholeFile(
  client: Pick<ServiceClient, 'tableCopies'>,
  address: TableAddress,
  signal: AbortSignal,
  onProgress: (copy: TableCopy) => void,
): Promise<TableFile> {
  const { simulationId, tableName, entityName: ownerEntityName } = address;
  const { copyId } = await client.tableCopies.open({ simulationId, tableName, ownerEntityName }, true);
  const copy = await wholeCopy(client, copyId, signal, onProgress);
  return copyFile(client, address, { copyId, copy, format: 'csv', query: {}, rows: copy.rowsRead }, signal);
}

function nameOf({ simulationId, entityName, tableName }: TableAddress, format: ExportFormat, ...more: string[]) {
  return fileName([simulationId, entityName ?? '', tableName, ...more], format);
}

/** Rows as CSV with a header line. Numbers keep all their digits, JSON is text, null is an empty field. */
export function toCsv(columnNames: readonly string[], rows: Rows): string {
  const lines = rows.map((row) => csvLine(columnNames.map((name) => field(row[name]))));
  return BYTE_ORDER_MARK + csvLine(columnNames.map(csvText)) + lines.join('');
}

function field(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' || typeof value === 'object' ? csvText(plainText(value)) : String(value);
}
