import type { EChartsOption } from 'echarts';
import {
  currentRegion,
  dayOf,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatSimulationTime,
  zoneWords,
} from '../ui/index.ts';
import { MICROS_PER_MILLI } from '../units/index.ts';
import type { ChartLook } from './chart-axis.ts';
import type { AxisUnit, ChartData, Places, PointSeries } from './chart-data.ts';

/** Pixels around the plot; labels stand within. */
export const MARGINS = { top: 34, right: 20, bottom: 8, left: 8 } as const;
const MOST_SYMBOLS = 200;
const MOST_SYMBOLS_IN_SMALL = 40;
const DAY_MILLIS = 86_400_000;
const AROUND_INSTANT_MILLIS = 30_000;

/** Small charts, on a board, have no room to spare. */
export interface ChartFrame {
  look: ChartLook;
  isSmall: boolean;
}

/** The library's option. Text is plain text everywhere: names may hold anything. */
export function chartOption(data: ChartData, frame: ChartFrame): EChartsOption {
  const { look } = frame;
  return {
    animation: false,
    useUTC: currentRegion().zone === 'utc',
    color: [...look.series],
    textStyle: { fontFamily: look.font, color: look.text, fontSize: 11 },
    grid: { ...MARGINS, top: frame.isSmall ? 26 : MARGINS.top },
    tooltip: tooltip(look, data.form),
    legend: legend(look, frame.isSmall, namesIn(data)),
    ...formOption(data, frame),
  };
}

function formOption(data: ChartData, frame: ChartFrame): EChartsOption {
  const { look } = frame;
  switch (data.form) {
    case 'lines':
      return {
        ...axes(look, { ...unitAxis(data.unit), ...aroundInstant(data) }),
        series: data.series.flatMap((one, at) => lineSeries(one, at, frame)),
      };
    case 'points':
      return {
        ...axes(look, { ...unitAxis(data.unit), ...aroundInstant(data) }),
        series: data.series.map(({ name, points }) => ({ type: 'scatter', name, data: points, symbolSize: 5 })),
      };
    case 'columns':
      return {
        ...axes(look, { ...unitAxis(data.unit), ...reach(data.series, data.width) }),
        series: data.series.map(({ name, points }) => ({
          type: 'bar',
          name,
          data: points,
          barCategoryGap: '4%',
          ...(data.isStacked && { stack: 'all' }),
        })),
      };
    case 'bars':
      return {
        ...axes(look, nameAxis(data.names)),
        series: data.series.map(({ name, values }) => ({
          type: 'bar',
          name,
          data: values,
          ...(data.isStacked && { stack: 'all' }),
        })),
      };
    case 'heat':
      return heatOption(data, look);
    case 'boxes':
      return {
        ...axes(look, nameAxis(labelsOf(data.places))),
        series: [
          {
            type: 'boxplot',
            data: data.boxes,
            itemStyle: { color: look.surface, borderColor: look.series[0] ?? look.text },
          },
        ],
      };
  }
}

function lineSeries({ name, points, band }: PointSeries, at: number, { look, isSmall }: ChartFrame): object[] {
  const color = look.series[at % look.series.length];
  const line = {
    type: 'line',
    name,
    data: points,
    color,
    showSymbol: points.length <= (isSmall ? MOST_SYMBOLS_IN_SMALL : MOST_SYMBOLS),
    symbolSize: 4,
    lineStyle: { width: 1.5 },
  };
  if (band === undefined) return [line];
  const edge = { type: 'line', stack: `band ${at}`, symbol: 'none', lineStyle: { opacity: 0 }, silent: true, color };
  const lows = points.map(([x], index) => [x, band[index]?.[0] ?? null]);
  const heights = points.map(([x], index) => [x, (band[index]?.[1] ?? 0) - (band[index]?.[0] ?? 0)]);
  return [
    { ...edge, name: `${name}\u200b`, data: lows, tooltip: { show: false } },
    { ...edge, name: `${name}\u200c`, data: heights, areaStyle: { opacity: 0.22 }, tooltip: { show: false } },
    line,
  ];
}

function heatOption({ across, up, cells }: Extract<ChartData, { form: 'heat' }>, look: ChartLook): EChartsOption {
  const values = cells.map(([, , value]) => value);
  const least = values.reduce((a, b) => Math.min(a, b), values[0] ?? 0);
  const most = values.reduce((a, b) => Math.max(a, b), values[0] ?? 1);
  return {
    ...axes(look, nameAxis(labelsOf(across)), nameAxis(labelsOf(up))),
    legend: { show: false },
    visualMap: {
      min: least,
      max: most === least ? least + 1 : most,
      calculable: false,
      orient: 'horizontal',
      right: MARGINS.right,
      top: 0,
      itemHeight: 90,
      itemWidth: 10,
      text: [formatDecimal(most), formatDecimal(least)],
      textStyle: { color: look.muted, fontSize: 11 },
      inRange: { color: [...look.heat] },
    },
    series: [{ type: 'heatmap', data: cells, itemStyle: { borderColor: look.surface, borderWidth: 1 } }],
  };
}

/** Half an interval more than the outermost bars. */
function reach(series: readonly PointSeries[], width: number): object {
  const places = series.flatMap(({ points }) => points.map(([x]) => x));
  if (places.length === 0) return {};
  return { min: Math.min(...places) - width / 2, max: Math.max(...places) + width / 2 };
}

/**
 * A minute around a single instant, where the library would show two days. A date without a time of day keeps its days.
 */
function aroundInstant({ series, unit }: Extract<ChartData, { form: 'lines' | 'points' }>): object {
  const first = series.flatMap(({ points }) => points.slice(0, 1))[0]?.[0];
  if (unit === 'number' || first === undefined) return {};
  const isSingle = series.every(({ points }) => points.every(([x]) => x === first));
  if (!isSingle || (unit === 'date' && first % DAY_MILLIS === 0)) return {};
  const earliest = unit === 'simulation' && first >= 0 ? 0 : Number.NEGATIVE_INFINITY;
  return { min: Math.max(earliest, first - AROUND_INSTANT_MILLIS), max: first + AROUND_INSTANT_MILLIS };
}

/** Names of places; of intervals, their starts. */
export function labelsOf({ names, intervals }: Places): string[] {
  return intervals === null ? names : names.map((start) => placeWords(Number(start), intervals.unit, intervals.width));
}

/** A place along an axis in words. */
export function placeWords(at: number, unit: AxisUnit, width = 0): string {
  switch (unit) {
    case 'number':
      return formatDecimal(at);
    case 'simulation':
      return shortTime(formatSimulationTime(at * MICROS_PER_MILLI));
    case 'date': {
      const instant = new Date(at);
      return width >= DAY_MILLIS ? formatDate(dayOf(instant)) : formatDateTime(instant.toISOString());
    }
  }
}

function shortTime(text: string): string {
  return text.replace(/\.000$/, '').replace(/:00$/, '');
}

function unitAxis(unit: AxisUnit): object {
  if (unit === 'number')
    return { type: 'value', scale: true, axisLabel: { formatter: (value: number) => formatDecimal(value) } };
  // The clock's name stands at its end.
  if (unit === 'date') return { type: 'time', name: zoneWords(), nameLocation: 'end' };
  const formatter = (millis: number) => placeWords(millis, 'simulation');
  return { type: 'time', axisLabel: { formatter }, axisPointer: { label: { formatter: pointed } } };
}

const pointed = ({ value }: { value: number | string }) => placeWords(Number(value), 'simulation');

const nameAxis = (names: readonly string[]) => ({ type: 'category', data: [...names] });

function axes(look: ChartLook, x: object, y: object = { type: 'value', scale: false }): EChartsOption {
  const label = { color: look.muted, fontSize: 11, hideOverlap: true };
  const line = { lineStyle: { color: look.line } };
  const common = {
    axisLine: line,
    axisTick: line,
    splitLine: line,
    nameTextStyle: { color: look.muted, fontSize: 11 },
  };
  const given = (axis: object) => ('axisLabel' in axis ? (axis.axisLabel as object) : {});
  const numbers = 'type' in y && y.type === 'value' ? { formatter: (value: number) => formatDecimal(value) } : {};
  return {
    xAxis: { ...common, ...x, splitLine: { show: false }, axisLabel: { ...label, ...given(x) } },
    yAxis: { ...common, ...y, axisLabel: { ...label, ...numbers, width: 140, overflow: 'truncate' } },
  } as EChartsOption;
}

function tooltip(look: ChartLook, form: ChartData['form']): object {
  const isCell = form === 'heat' || form === 'boxes' || form === 'points';
  return {
    renderMode: 'richText',
    trigger: isCell ? 'item' : 'axis',
    axisPointer: {
      type: 'cross',
      label: { backgroundColor: look.muted, color: look.surface },
      lineStyle: { color: look.muted },
      crossStyle: { color: look.muted },
    },
    backgroundColor: look.surface,
    borderColor: look.line,
    textStyle: { color: look.text, fontSize: 11 },
    valueFormatter: (value: unknown) => (typeof value === 'number' ? formatDecimal(value) : String(value ?? '')),
  };
}

/** Without the edges of bands. */
function namesIn(data: ChartData): string[] {
  return data.form === 'heat' || data.form === 'boxes' ? [] : data.series.map(({ name }) => name);
}

function legend(look: ChartLook, isSmall: boolean, names: string[]): object {
  return {
    data: names,
    type: 'scroll',
    top: isSmall ? 0 : 4,
    left: MARGINS.left,
    right: MARGINS.right,
    itemWidth: 14,
    itemHeight: 8,
    icon: 'roundRect',
    // A scrolling legend is cut to its lines: as high as letters are.
    textStyle: { color: look.text, fontSize: 11, lineHeight: 16 },
    pageTextStyle: { color: look.muted },
    pageIconColor: look.muted,
    pageIconInactiveColor: look.line,
  };
}
