import { describe, expect, it } from 'vitest';
import type { Column } from '../protocol/index.ts';
import { figureOverRun } from './figure-over-run.ts';

const column = (name: string, dataType: Column['dataType']): Column => ({ name, dataType, nullable: true });
const device = column('device', 'STRING');
const state = column('state', 'STRING');
const share = column('share', 'DECIMAL');
const since = column('since', 'DATETIME');
type Row = Readonly<Record<string, unknown>>;
const columns = [device, state, since, share];
const row = { device: '1.10', state: 'idle', since: '2026-03-02T06:00:00Z', share: 0.5 };

const read = (figure: ReturnType<typeof figureOverRun>) =>
  figure && { whole: JSON.parse(figure.whole), chart: JSON.parse(figure.chart) };
const is = (name: string, value: unknown) => ({ column: name, type: 'set', values: [value] });

describe('a figure over the run', () => {
  const of = (among: (typeof row)[]) => read(figureOverRun(share, { row, columns, among }))?.whole;

  it('is a line of the rows with the same key, whatever else they are then', () => {
    const other = { ...row, device: 'b' };
    expect(read(figureOverRun(share, { row, columns, among: [row, other] }))).toEqual({
      whole: { filters: [is('device', '1.10')] },
      chart: { kind: 'line', x: 'simulationTimeMicros', y: ['share'] },
    });
  });

  it('takes as many texts for its key as tell the row apart', () => {
    const busy = { ...row, state: 'busy' };
    expect(of([row, busy])).toEqual({ filters: [is('device', '1.10'), is('state', 'idle')] });
    expect(of([])).toEqual({ filters: [is('device', '1.10')] });
  });

  it('among kept states is told apart from those of its own time', () => {
    const time = column('simulationTimeMicros', 'INTEGER');
    const [early, late] = [5, 7].map((micros) => ({ ...row, simulationTimeMicros: micros }));
    const figure = figureOverRun(share, {
      row: late as Row,
      columns: [time, ...columns],
      among: [early, late] as Row[],
    });
    expect(read(figure)).toMatchObject({
      whole: { filters: [is('device', '1.10')] },
      chart: { x: 'simulationTimeMicros' },
    });
  });

  it('of a group is that of the same group at each time', () => {
    const group = { by: ['device'], aggregates: [{ function: 'sum' as const, column: 'share' }] };
    const sum = column('sum(share)', 'DECIMAL');
    const asked = { filters: [{ column: 'state', type: 'text' as const, contains: 'i' }], group };
    const grouped = { row: { device: 'a', 'sum(share)': 3 }, columns: [device, sum], among: [], asked };
    expect(read(figureOverRun(sum, grouped))).toEqual({
      whole: {
        filters: [{ column: 'state', type: 'text', contains: 'i' }, is('device', 'a')],
        group: { ...group, by: ['simulationTimeMicros', 'device'] },
      },
      chart: { kind: 'line', x: 'simulationTimeMicros', y: ['sum(share)'] },
    });
  });

  it.each([
    ['a text', row, device],
    ['a time', row, since],
    ['a missing number', { ...row, share: null }, share],
    ['a time of the run', { simulationTimeMicros: 5 }, column('simulationTimeMicros', 'INTEGER')],
  ])('is not drawn of %s', (_, shown, what) => {
    expect(figureOverRun(what, { row: shown, columns, among: [] })).toBeNull();
  });
});
