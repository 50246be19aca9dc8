import { expect, onTestFinished, test } from 'vitest';
import { archiveIn, temporaryFolder } from '../../archive/testing/recorded-run.ts';
import type { ServiceTable } from '../recordings/tables/testing/scripted-tables.ts';
import { keepingWith, serviceOf } from '../recordings/tables/testing/scripted-tables.ts';
import { API, gatewayBefore } from '../testing/gateway-under-test.ts';
import { answerJson, answerOk } from '../testing/scripted-upstream.ts';
import type { Report } from './collect-report.ts';
import { renderReport } from './render-report.ts';

const SECOND = 1_000_000;

const ORDERS: ServiceTable = {
  name: 'orders',
  ownerEntityName: null,
  columns: [
    { name: 'orderId', dataType: 'STRING', nullable: false },
    { name: 'leadTimeSeconds', dataType: 'DECIMAL', nullable: false },
  ],
  rows: [60, 90, 240].map((seconds, at) => `{"orderId":"o${at}","leadTimeSeconds":${seconds}}`),
};

/** A gateway with a recording of a run that has a table of orders, and the path of its report. */
async function reported() {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const keeping = await keepingWith(archive, serviceOf(ORDERS));
  await keeping.keepAt(3 * SECOND, { isEnd: true });
  await keeping.end();
  const gateway = await gatewayBefore({ recordings: { archive, policy: { always: [], watched: false } } });
  return { ...gateway, path: `/api/recordings/${keeping.recordingId}/report.html?pictures=false` };
}

/** One setting against the base, as the table `differences` of an experiment says it. */
const DIFFERENCE = {
  ...{ designPoint: 2, baseDesignPoint: 1, indicator: 'shippedPerHour', pairs: 3, difference: 12.5 },
  ...{ lowerBound95: 8.25, upperBound95: 16.75, timesNarrower: 4, sameWithin: 1, verdict: 'BETTER' },
};
const COLUMNS = Object.keys(DIFFERENCE).map((name) => ({ name, dataType: 'STRING', nullable: true }));

/** Cells of the row of a table in which one cell says so, by the names of their columns. */
function rowOf(body: string, cell: string): Record<string, string> {
  const cells = (text: string, tag: string) =>
    [...text.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'g'))].map(([, said = '']) => said);
  const table = body.split('<table>').find((one) => one.includes(`<td>${cell}</td>`)) ?? expect.fail(`no ${cell}`);
  const row = table.split('<tr>').find((one) => one.includes(`<td>${cell}</td>`)) ?? '';
  const [names, said] = [cells(table, 'th'), cells(row, 'td')];
  return Object.fromEntries(names.map((name, at) => [name, said[at] ?? '']));
}

test('a report tells figures with their values, and every part of it has something to tell', async () => {
  const { app, path } = await reported();
  const { body } = await app.inject(path);
  expect(body).toMatch(/<span>Lead time<\/span><b>90\.0 s<\/b><span class="faint">median, by the table orders<\/span>/);
  expect(body).not.toContain('class="trouble"');
});

test('a report with an experiment tells each difference with the bounds of its interval', async () => {
  const { app, upstream, path } = await reported();
  upstream.script = (response, request) => {
    if (request.url !== `${API}/simulations/how-fast/tables/query`) return answerOk(response, request);
    const data = {
      ...{ tableId: 'd', name: 'differences', scope: 'SCENE', ownerEntityName: null, columns: COLUMNS },
      rows: [DIFFERENCE],
      page: { number: 1, size: 1000, totalElements: 1, totalPages: 1 },
      observation: { simulationTimeStartMicros: 0, simulationTimeEndMicros: 0, timeStable: true, consistent: true },
    };
    answerJson(response, 200, { code: 'OK', message: '', requestId: 'r', data });
  };
  const { body } = await app.inject(`${path}&experiment=how-fast`);
  expect(body).not.toContain('class="trouble"');
  expect(body).toContain('pair by pair; intervals hold with 95 %');
  expect(rowOf(body, 'shippedPerHour')).toMatchObject({
    ...{ pairs: '3', difference: '12.5', lowerBound95: '8.25', upperBound95: '16.75', verdict: 'BETTER' },
  });
});

const REPORT: Report = {
  run: {
    ...{ name: 'recording:r', simulationId: 'plant', recordingId: 'r', label: 'Plant', path: '', page: '' },
    ...{ calendarStart: null, startMicros: 0, endMicros: SECOND },
  },
  ...{ range: { from: '0s', to: '1s' }, link: '/recordings/r', madeAt: '2026-03-02T06:00:00.000Z' },
  ...{ pictures: [], figures: { content: [] }, sums: { content: [] }, notes: [], comparison: null },
  slow: {
    content: {
      ...{ verdict: 'LIFT-1 held the plant back.', isCertain: true, queues: [] },
      shares: [
        { who: 'LIFT-1', devices: ['LIFT-1'], share: 0.6, plusMinus: 0.045, activeShare: 0.9 },
        { who: 'Demand', devices: [], share: 0.25, plusMinus: 0, activeShare: null },
      ],
    },
  },
};

test.each([
  ['LIFT-1', '60 % ± 4.5 %', '90 %'],
  ['Demand', '25 %', ''],
])('%s held the plant back for %s of the time', (who, share, active) => {
  const row = rowOf(renderReport(REPORT, 'en'), who);
  expect(Object.values(row)).toEqual([who, share, active]);
});
