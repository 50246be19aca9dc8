import { describe, expect, it } from 'vitest';
import type { Column } from '../protocol/index.ts';
import { chartFor, isPossible } from './chart-columns.ts';
import { CHART_KINDS, readChart, writeChart } from './chart-spec.ts';

const column = (name: string, dataType: Column['dataType']): Column => ({ name, dataType, nullable: true });
const at = column('at', 'DATETIME');
const day = column('day', 'DATE');
const device = column('device', 'STRING');
const lines = column('lines', 'INTEGER');
const pallets = column('pallets', 'INTEGER');
const fill = column('fill', 'DECIMAL');
const micros = column('simulationTimeMicros', 'INTEGER');
const more = column('more', 'JSON');

describe('a chart by the types of the columns', () => {
  it.each([
    [
      'values over time, those of one kind',
      [device, at, lines, pallets, fill],
      { kind: 'line', x: 'at', y: ['lines', 'pallets'] },
    ],
    ['simulation time is time', [lines, micros], { kind: 'line', x: 'simulationTimeMicros', y: ['lines'] }],
    ['rows over time are counted', [day, device], { kind: 'line', x: 'day', y: [], of: 'count' }],
    ['integers by words are summed up', [device, lines, fill], { kind: 'bar', x: 'device', y: ['lines'], of: 'sum' }],
    ['decimals by words have a mean', [fill, device], { kind: 'bar', x: 'device', y: ['fill'], of: 'average' }],
    ['words alone are counted', [device, more], { kind: 'bar', x: 'device', y: [], of: 'count' }],
    ['two numbers against each other', [lines, fill], { kind: 'scatter', x: 'lines', y: ['fill'] }],
    ['one number by how often it comes', [fill], { kind: 'histogram', y: ['fill'] }],
  ] as const)('%s', (_, columns, chart) => {
    expect(chartFor(columns)).toEqual(chart);
  });

  it('keeps what was chosen as far as the columns have it', () => {
    const chosen = { kind: 'heat', x: 'device', by: 'day', y: ['fill', 'gone'], of: 'median' } as const;
    expect(chartFor([device, day, fill], { ...chosen, y: [...chosen.y] })).toEqual({ ...chosen, y: ['fill'] });
    expect(chartFor([at, lines], { ...chosen, y: [...chosen.y] })).toEqual({
      kind: 'heat',
      x: 'at',
      by: 'lines',
      y: [],
      of: 'count',
    });
  });

  it('counts where no column is chosen on purpose, and an unknown one is nothing', () => {
    expect(chartFor([device, lines], { kind: 'bar', y: [] })).toEqual({ kind: 'bar', x: 'device', y: [], of: 'count' });
    expect(chartFor([at, fill], { kind: 'line', x: 'none' })).toEqual({ kind: 'line', x: 'at', y: ['fill'] });
  });

  it('is of a kind that the columns have something for', () => {
    const possible = (columns: Column[]) => CHART_KINDS.filter((kind) => isPossible(kind, columns));
    expect(possible([device, more])).toEqual(['bar']);
    expect(possible([fill])).toEqual(['line', 'bar', 'histogram', 'box']);
    expect(possible([at, device, lines])).toEqual([...CHART_KINDS]);
  });
});

describe('a chart in the address', () => {
  it('gives everything back', () => {
    const chart = { kind: 'bar', x: 'a"&', y: ['1.10', 'b'], by: 'c', of: 'sum', isStacked: true } as const;
    expect(readChart(writeChart({ ...chart, y: [...chart.y] }))).toEqual(chart);
  });

  it.each([undefined, '', '{', '{}', '{"kind":"pie"}'])('%j is none', (text) => {
    expect(readChart(text)).toBeNull();
  });
});
