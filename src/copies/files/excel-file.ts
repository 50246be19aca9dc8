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
import type { NewFile } from './new-file.ts';

/* The parts of a workbook (ECMA-376) that are the same in all of ours, by their names in the file. */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const SHEET_NAMES = ['Rows', 'Observation'] as const;

const numbered = SHEET_NAMES.map((name, index) => ({ name, id: index + 1 }));

const EXCEL_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${numbered.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('')}</Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets>${numbered.map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}">${numbered.map(({ id }) => `<Relationship Id="rId${id}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}<Relationship Id="rId${numbered.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  // As STYLES in excel-cell.ts counts them: plain, head, date, date and time.
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${SPREADSHEET}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm:ss.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** Name of a sheet's part, from 0, and what stands before and behind its rows; the first row stays in view. */
const sheetPart = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;
const sheetHead = (widths: readonly number[]) =>
  `${HEAD}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`;
const SHEET_END = '</sheetData></worksheet>';

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
