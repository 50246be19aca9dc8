import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { Zip, ZipDeflate } from 'fflate';
import type { Column } from '../../protocol/index.ts';
import { cellReader } from '../cell-reader.ts';
import type { CopySql } from '../copy-sql.ts';
import { EngineFailure } from '../engine-failure.ts';
import { columnLetters, excelCell, inlineText, STYLES } from './excel-cell.ts';
import { EXCEL_PARTS, SHEET_END, sheetHead, sheetPart } from './excel-parts.ts';
import type { NewFile } from './new-file.ts';

/** What a sheet of Excel can hold; the first row are the names. */
const MOST_ROWS = 1_048_575;
const MOST_COLUMNS = 16_384;

const LEAST_WIDTH = 10;
const MOST_WIDTH = 40;
const TIME_WIDTH = 24;

/** Writes all rows as a workbook, as they come, and a sheet on what is told about them. @returns how many rows */
export async function writeExcel(connection: DuckDBConnection, sql: CopySql, file: NewFile): Promise<number> {
  const columns = sql.columns.map(({ column }) => column);
  if (columns.length > MOST_COLUMNS) throw tooLarge(`${MOST_COLUMNS} columns`);
  const zip = openZip(file.path);
  for (const [name, text] of Object.entries(EXCEL_PARTS)) zip.add(name)(text, true);
  const add = zip.add(sheetPart(0));
  add(sheetHead(columns.map(widthOf)) + headRow(columns));
  const read = cellReader(sql.columns);
  const letters = columns.map((_, at) => columnLetters(at));
  const result = await connection.stream(sql.rows, sql.values, sql.types);
  let rows = 0;
  for await (const some of result.yieldRows()) {
    const lines = some.map((row) => {
      rows += 1;
      const cells = read(row).map((json, at) => excelCell(json, columns[at] as Column, `${letters[at]}${rows + 1}`));
      return `<row r="${rows + 1}">${cells.join('')}</row>`;
    });
    if (rows > MOST_ROWS) throw tooLarge(`${MOST_ROWS} rows`);
    add(lines.join(''));
    await zip.drained();
  }
  add(SHEET_END, true);
  zip.add(sheetPart(1))(aboutSheet(file.about), true);
  await zip.end();
  return rows;
}

function headRow(columns: readonly Column[]): string {
  const cells = columns.map(({ name }, at) => inlineText(name, `${columnLetters(at)}1`, STYLES.head));
  return `<row r="1">${cells.join('')}</row>`;
}

function aboutSheet(about: Readonly<Record<string, string>>): string {
  const rows = Object.entries(about).map(
    ([name, value], at) =>
      `<row r="${at + 1}">${inlineText(name, `A${at + 1}`, STYLES.head)}${inlineText(value, `B${at + 1}`)}</row>`,
  );
  return sheetHead([TIME_WIDTH, MOST_WIDTH]) + rows.join('') + SHEET_END;
}

function widthOf({ name, dataType }: Column): number {
  if (dataType === 'DATETIME') return TIME_WIDTH;
  return Math.min(Math.max(name.length + 2, LEAST_WIDTH), MOST_WIDTH);
}

function tooLarge(bound: string): EngineFailure {
  return new EngineFailure(
    'TOO_LARGE',
    `A sheet of Excel holds at most ${bound}. Filter the rows or choose another format.`,
  );
}

/** A zip file that is written as its parts come, one after the other. */
function openZip(path: string) {
  const stream = createWriteStream(path);
  const zip = new Zip((error, bytes, isLast) => {
    if (error) stream.destroy(error);
    else stream.write(bytes);
    if (isLast) stream.end();
  });
  return {
    add(name: string) {
      const part = new ZipDeflate(name, { level: 4 });
      zip.add(part);
      return (text: string, isLast = false) => part.push(Buffer.from(text, 'utf8'), isLast);
    },
    async drained(): Promise<void> {
      if (stream.writableNeedDrain) await once(stream, 'drain');
    },
    async end(): Promise<void> {
      zip.end();
      await finished(stream);
    },
  };
}
