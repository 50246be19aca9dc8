import { type AskedPage, pageText, startTableService } from './table-service.ts';

export const SIMULATION = 'million';
export const TABLE = 'orders';
export const ROWS = 1_000_000;
export const PAGE_ROWS = 500;
export const RACKS = 64;

const COLUMNS = [
  { name: 'order', dataType: 'STRING', nullable: false },
  { name: 'rack', dataType: 'STRING', nullable: false },
  { name: 'lines', dataType: 'INTEGER', nullable: false },
  { name: 'fill', dataType: 'DECIMAL', nullable: true },
];

/** Orders are in no order; the lines of one are an integer that no double holds. */
export function orderOf(index: number): { order: string; rack: string; lines: bigint; fill: number | null } {
  return {
    order: `order-${(index * 7919) % ROWS}`,
    rack: `rack-${index % RACKS}`,
    lines: index === ROWS / 2 ? 9007199254740993n : BigInt(index % 1000),
    fill: index % 3 === 0 ? null : (index % 5000) / 8,
  };
}

/** What makes it ten columns, where a test or a bench asks for as many. */
const MORE_COLUMNS = [
  { name: 'article', dataType: 'STRING', nullable: false },
  { name: 'bin', dataType: 'INTEGER', nullable: false },
  { name: 'weight', dataType: 'DECIMAL', nullable: false },
  { name: 'isDone', dataType: 'BOOLEAN', nullable: false },
  { name: 'day', dataType: 'DATE', nullable: false },
  { name: 'at', dataType: 'DATETIME', nullable: false },
];
const FIRST_DAY_MILLIS = Date.UTC(2026, 0, 1);

function rowText(index: number, isWide: boolean): string {
  const { order, rack, lines, fill } = orderOf(index);
  return `{"order":"${order}","rack":"${rack}","lines":${lines},"fill":${fill}${isWide ? moreText(index) : ''}}`;
}

function moreText(index: number): string {
  const at = new Date(FIRST_DAY_MILLIS + index * 1000).toISOString();
  const [weight, isDone] = [(index % 5000) / 7, index % 2 === 0];
  return `,"article":"article-${index % 997}","bin":${index},"weight":${weight},"isDone":${isDone},"day":"${at.slice(0, 10)}","at":"${at}"`;
}

/** The product before a service with one table of a million rows, which gives it page by page (interface 4.2). */
export interface MillionRows {
  url: string;
  /** Where the service itself is asked for pages. */
  pagesUrl: string;
  /** How often each page was asked for by the gateway. */
  readonly asked: ReadonlyMap<number, number>;
  /** Pages behind this one are not answered until there is another bound. */
  holdBehind(page: number): void;
  close(): Promise<void>;
}

/** @param isWide ten columns in the place of four */
export async function startMillionRows({ isWide = false } = {}): Promise<MillionRows> {
  const asked = new Map<number, number>();
  const held = new Set<() => void>();
  let last = Number.POSITIVE_INFINITY;
  const service = await startTableService([SIMULATION], async (page) => {
    const { page: number, isGateway, isGone } = page;
    if (isGateway) asked.set(number, (asked.get(number) ?? 0) + 1);
    while (number > last && !isGone()) await new Promise<void>((resolve) => held.add(resolve));
    return pageOf(page, isWide);
  });
  const holdBehind = (page: number) => {
    last = page;
    for (const resolve of held) resolve();
    held.clear();
  };
  return {
    url: service.url,
    pagesUrl: service.pagesUrl(SIMULATION),
    asked,
    holdBehind,
    close() {
      holdBehind(Number.POSITIVE_INFINITY);
      return service.close();
    },
  };
}

/** The rows of a page as the service writes them, behind each other. */
export async function rowsOfPage(pagesUrl: string, page: number): Promise<string> {
  const body = JSON.stringify({ tableName: TABLE, page, pageSize: PAGE_ROWS });
  const response = await fetch(pagesUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const text = await response.text();
  const from = text.indexOf('"rows":[') + '"rows":['.length;
  return text.slice(from, text.indexOf('],"page"', from));
}

function pageOf(asked: AskedPage, isWide: boolean): string {
  const first = (asked.page - 1) * asked.pageSize;
  const rows = Array.from({ length: Math.min(asked.pageSize, ROWS - first) }, (_, index) =>
    rowText(first + index, isWide),
  );
  const columns = isWide ? [...COLUMNS, ...MORE_COLUMNS] : COLUMNS;
  return pageText({ name: TABLE, columns, rows, totalElements: ROWS, micros: 5 }, asked);
}
