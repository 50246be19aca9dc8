import type { Column } from '../protocol/index.ts';
import { isLongDecimal, stringifyExactJson } from '../tabular/index.ts';
import { compareValues, plainText } from './cells/cell-text.ts';
import type { Extent, Row } from './row-source.ts';
import type { Filter, Look } from './shown.ts';

/** How a cell looks beside its value. */
export interface CellPaint {
  tone: 'good' | 'warn' | 'bad' | 'info' | null;
  /** Ends of its bar, in shares of the cell. */
  bar: { from: number; to: number } | null;
  /** From 0 to 1. */
  shade: number | null;
  /** It has what is searched for. */
  isFound: boolean;
}

/** Columns whose extent a look depends on. */
export function measuredColumns(looks: readonly Look[]): string[] {
  return [...new Set(looks.flatMap((look) => (look.type === 'tone' ? [] : [look.column])))];
}

export type CellPainter = (value: unknown, row: Row) => CellPaint;

/** How the cells of a column look; undefined: as ever. */
export function cellPainter(
  column: Column,
  looks: readonly Look[],
  extent: Extent | null,
  find: string,
  /** Whether the cell of a row stands out, whatever its value. */
  standsOut?: (row: Row) => boolean,
): CellPainter | undefined {
  const own = looks.filter((look) => columnOf(look) === column.name);
  if (own.length === 0 && find === '' && standsOut === undefined) return undefined;
  const needle = find.toLowerCase();
  const measured = (type: Look['type']) => (own.some((look) => look.type === type) ? extent : null);
  const [bars, shades] = [measured('bar'), measured('shade')];
  return (value, row) => {
    const size = sizeOf(value, column);
    const tone = own.find((look) => look.type === 'tone' && holds(look.when, value, column));
    return {
      tone: tone?.type === 'tone' ? tone.tone : standsOut?.(row) ? 'info' : null,
      bar: bars !== null && size !== null ? barOf(size, bars) : null,
      shade: shades !== null && size !== null ? shareOf(size, shades) : null,
      isFound: needle !== '' && plainText(value).toLowerCase().includes(needle),
    };
  };
}

function columnOf(look: Look): string {
  return look.type === 'tone' ? look.when.column : look.column;
}

/** A number to measure by; a time is its milliseconds. Null: it has no size. */
export function sizeOf(value: unknown, column: Column): number | null {
  if (value === null || value === undefined) return null;
  const isNumber = typeof value === 'number' || typeof value === 'bigint' || isLongDecimal(value);
  const size = isNumber ? Number(value) : isTime(column) ? Date.parse(String(value)) : Number.NaN;
  return Number.isFinite(size) ? size : null;
}

/** Whether a filter would leave a cell with this value. */
export function holds(filter: Filter, value: unknown, column: Column): boolean {
  switch (filter.type) {
    case 'text':
      return plainText(value).toLowerCase().includes(filter.contains.toLowerCase());
    case 'range':
      return isBetween(value, filter.from, filter.to, column);
    case 'set':
      return filter.values.some((one) => stringifyExactJson(one) === stringifyExactJson(value ?? null));
    case 'null':
      return (value === null || value === undefined) === filter.isNull;
  }
}

function isTime({ dataType }: Column): boolean {
  return dataType === 'DATE' || dataType === 'DATETIME';
}

function isBetween(value: unknown, from: unknown, to: unknown, column: Column): boolean {
  if (value === null || value === undefined) return false;
  const of = (one: unknown) => (isTime(column) ? sizeOf(one, column) : one);
  const order = (end: unknown) => compareValues(of(value), of(end));
  return (from === undefined || order(from) >= 0) && (to === undefined || order(to) <= 0);
}

/** From where 0 is, so that what is below it goes the other way. */
function barOf(size: number, { least, most }: Extent): { from: number; to: number } {
  const whole = { least: Math.min(least, 0), most: Math.max(most, 0) };
  const [zero, end] = [shareOf(0, whole), shareOf(size, whole)];
  return { from: Math.min(zero, end), to: Math.max(zero, end) };
}

function shareOf(size: number, { least, most }: Extent): number {
  return most === least ? 1 : Math.min(Math.max((size - least) / (most - least), 0), 1);
}
