import type { EChartsOption } from 'echarts';
import { BarChart, BoxplotChart, HeatmapChart, LineChart, ScatterChart } from 'echarts/charts';
import {
  AxisPointerComponent,
  GridComponent,
  LegendScrollComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';
import { bytesOfBase64 } from '../units/index.ts';
import type { TimeScale } from './chart-data.ts';

// Only the parts in use: the whole library is three times as large.
register([
  BarChart,
  BoxplotChart,
  HeatmapChart,
  LineChart,
  ScatterChart,
  AxisPointerComponent,
  GridComponent,
  LegendScrollComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  CanvasRenderer,
  SVGRenderer,
]);

const PIXEL_RATIO = 2;
const GRID = { gridIndex: 0 };

/** A chart on the screen: its option, its geometry, and files of it. */
export interface DrawnChart {
  show(option: EChartsOption): void;
  resize(): void;
  /** Pixels from the left of a place along a time axis; null if it is out of sight. */
  pixelAt(place: number, scale: TimeScale): number | null;
  /** The place under a pixel; null beside the axis. */
  placeAt(x: number, y: number, scale: TimeScale): number | null;
  onClick(listener: (x: number, y: number) => void): void;
  /** Shows the tooltip of one point of a series; no name: of the only one. */
  point(series: string, dataIndex: number): void;
  png(background: string): Blob;
  svg(background: string): Blob;
  dispose(): void;
}

export function createDrawnChart(element: HTMLElement): DrawnChart {
  const chart: EChartsType = init(element, null, { renderer: 'canvas' });
  let shown: EChartsOption = {};
  const middle = () => chart.getHeight() / 2;
  return {
    show(option) {
      shown = option;
      chart.setOption(option, { notMerge: true });
    },
    resize: () => chart.resize(),
    pixelAt(place, { places }) {
      const [x] = places === null ? [pixel(chart, place)] : [pixelAmong(chart, place, places)];
      if (x === undefined || !Number.isFinite(x)) return null;
      // A point on an edge may lie a trace beyond it.
      return [x, x - 1, x + 1].some((near) => chart.containPixel(GRID, [near, middle()])) ? x : null;
    },
    placeAt(x, y, { places }) {
      if (!chart.containPixel(GRID, [x, y])) return null;
      if (places === null) return Number((chart.convertFromPixel(GRID, [x, y]) as number[])[0]);
      const [first, second] = [pixel(chart, 0), pixel(chart, 1)];
      return places.start + ((x - first) / (second - first) + 0.5) * places.width;
    },
    onClick: (listener) => {
      chart.getZr().on('click', ({ offsetX, offsetY }) => listener(offsetX, offsetY));
    },
    point: (name, dataIndex) =>
      chart.dispatchAction({ type: 'showTip', seriesIndex: seriesIn(shown, name), dataIndex }),
    png: (backgroundColor) => blobOf(chart.getDataURL({ type: 'png', pixelRatio: PIXEL_RATIO, backgroundColor })),
    svg(backgroundColor) {
      const size = { width: chart.getWidth(), height: chart.getHeight() };
      const drawn = init(null, null, { renderer: 'svg', ssr: true, ...size });
      drawn.setOption({ ...shown, backgroundColor });
      const text = drawn.renderToSVGString();
      drawn.dispose();
      return new Blob([text], { type: 'image/svg+xml' });
    },
    dispose: () => chart.dispose(),
  };
}

function pixel(chart: EChartsType, place: number): number {
  return Number(chart.convertToPixel({ xAxisIndex: 0 }, place));
}

/** Intervals side by side: a place among them lies between the middles of two. */
function pixelAmong(chart: EChartsType, place: number, { start, width }: { start: number; width: number }): number {
  const [first, second] = [pixel(chart, 0), pixel(chart, 1)];
  return first + ((place - start) / width - 0.5) * (second - first);
}

/** The edges of a band are series, too, of other names. */
function seriesIn({ series }: EChartsOption, name: string): number {
  return Array.isArray(series)
    ? Math.max(
        series.findIndex((one) => one.name === name),
        0,
      )
    : 0;
}

/** The page's policy forbids fetching data addresses. */
function blobOf(dataUrl: string): Blob {
  return new Blob([bytesOfBase64(dataUrl)], { type: 'image/png' });
}
