import { init } from 'echarts/core';
import { describe, expect, it } from 'vitest';
import { setRegion } from '../ui/index.ts';
import type { ChartLook } from './chart-axis.ts';
import type { ChartData, Places } from './chart-data.ts';
import { chartOption } from './chart-option.ts';
import './drawn-chart.ts';

const LOOK: ChartLook = {
  font: 'sans-serif',
  text: '#111111',
  muted: '#555555',
  line: '#dddddd',
  surface: '#ffffff',
  series: ['#0b5cad', '#b8560b'],
  heat: ['#dcecfb', '#0b3a6e'],
};
const named = (...names: string[]): Places => ({ names, intervals: null });
const SERIES = [{ name: 'a', points: [[0, 1] as [number, number], [5, 3] as [number, number]] }];

const FORMS: ChartData[] = [
  { form: 'lines', unit: 'number', series: SERIES },
  { form: 'points', unit: 'number', series: SERIES },
  { form: 'columns', unit: 'number', width: 5, isStacked: false, series: SERIES },
  { form: 'bars', names: ['x', 'y'], isStacked: false, series: [{ name: 'a', values: [1, 2] }] },
  { form: 'heat', across: named('x'), up: named('y'), cells: [[0, 0, 1]] },
  { form: 'boxes', places: named('x'), boxes: [[1, 2, 3, 4, 5]] },
];

/** The picture as it is drawn, as SVG. */
function drawn(data: ChartData): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 400 });
  chart.setOption(chartOption(data, { look: LOOK, isSmall: false }));
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

describe('a chart', () => {
  it.each(FORMS)('of $form is drawn, with a crosshair along both axes', (data) => {
    expect(chartOption(data, { look: LOOK, isSmall: false }).tooltip).toMatchObject({ axisPointer: { type: 'cross' } });
    expect(drawn(data)).toContain('<path');
  });

  it.each([
    { unit: 'simulation', at: 3_600_000, axis: { min: 3_570_000, max: 3_630_000 } },
    { unit: 'simulation', at: 10_000, axis: { min: 0, max: 40_000 } },
    { unit: 'date', at: 90_000_000, axis: { min: 89_970_000, max: 90_030_000 } },
  ] as const)('of a single instant, $at ms by $unit, shows a minute around it', ({ unit, at, axis }) => {
    for (const form of ['lines', 'points'] as const) {
      const data: ChartData = { form, unit, series: [{ name: 'a', points: [[at, 1]] }] };
      expect(chartOption(data, { look: LOOK, isSmall: true }).xAxis).toMatchObject(axis);
    }
  });

  it.each([
    { what: 'a number', unit: 'number', points: [[5, 1]] },
    { what: 'a date without a time of day', unit: 'date', points: [[86_400_000, 1]] },
    {
      what: 'two instants',
      unit: 'simulation',
      points: [
        [0, 1],
        [5, 1],
      ],
    },
  ] as const)('of $what reaches as far as its axis finds good', ({ unit, points }) => {
    const series = [{ name: 'a', points: points.map(([x, y]) => [x, y] as [number, number]) }];
    const { xAxis } = chartOption({ form: 'lines', unit, series }, { look: LOOK, isSmall: true });
    expect(xAxis).not.toHaveProperty('min');
  });

  it('of two columns is a heat map: a field for each pair, darkest where there is most', () => {
    const data: ChartData = {
      form: 'heat',
      across: named('rack-1', 'rack-2'),
      up: named('early', 'late'),
      cells: [
        [0, 0, 2],
        [1, 0, 5],
        [1, 1, 10],
      ],
    };
    const svg = drawn(data);
    expect(textsIn(svg)).toEqual(expect.arrayContaining(['rack-1', 'rack-2', 'early', 'late', '10', '2']));
    const fields = [...svg.matchAll(/<path[^>]*fill="(rgb[^"]*|#[0-9a-f]+)"[^>]*stroke="#ffffff"/g)].map(
      ([, fill]) => fill,
    );
    expect(fields).toHaveLength(3);
    expect(new Set(fields).size, 'as many values as colours').toBe(3);
  });

  it('of quartiles is a box for each group', () => {
    const data: ChartData = {
      form: 'boxes',
      places: named('lift', 'carrier'),
      boxes: [
        [1, 2, 3, 4, 9],
        [0, 1, 5, 6, 7],
      ],
    };
    const svg = drawn(data);
    expect(textsIn(svg)).toEqual(expect.arrayContaining(['lift', 'carrier']));
    expect([...svg.matchAll(/<path[^>]*stroke="#0b5cad"/g)]).toHaveLength(2);
  });
});

it('(front 19) an axis of dates says by which clock it goes', () => {
  const data = {
    form: 'lines' as const,
    unit: 'date' as const,
    series: [
      {
        name: 'a',
        points: [
          [0, 1],
          [9e7, 2],
        ] as [number, number][],
      },
    ],
  };
  const axisOf = () => chartOption(data as Parameters<typeof chartOption>[0], { look: LOOK, isSmall: false });
  expect(axisOf()).toMatchObject({ useUTC: true, xAxis: { name: 'UTC' } });
  setRegion({ zone: 'browser' });
  expect(axisOf()).toMatchObject({ useUTC: false, xAxis: { name: expect.stringMatching(/^UTC[+-]\d\d:\d\d$/) } });
  setRegion({ zone: 'utc' });
});
