import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { createPlantPlanner } from '../plans/plant-planner.ts';
import { gridPlant } from '../plant/opentcs/testing/grid-plant.ts';
import { createService, dataOf, fieldsOf, OTHER_KEY } from '../testing/service.ts';

const file = new URL('../plant/opentcs/testing/spur-hall.xml', import.meta.url);
const xml = readFileSync(file, 'utf8');
const PLANTS = '/control/v1/plants';
const WANTED_ANSWERS = 40;
const scenariosSchema = z.object({ items: z.array(z.object({ name: z.string() })) });

test('a plant model becomes a scenario of whoever brought it, and runs', async () => {
  const service = createService();
  const answer = await service.ask('POST', PLANTS, { body: { name: 'our-hall', xml } });
  expect(answer).toMatchObject({ status: 201, body: { data: { name: 'our-hall', label: 'Spur hall' } } });
  const names = async (key?: string) => {
    const list = await service.ask('GET', '/control/v1/scenarios', key === undefined ? {} : { key });
    return dataOf(scenariosSchema, list).items.map(({ name }) => name);
  };
  expect(await names()).toEqual(['yard', 'our-hall']);
  expect(await names(OTHER_KEY)).toEqual(['yard']);
  const id = await service.create({ scenario: 'our-hall', parameters: { ordersPerHour: 100 } });
  service.elapse(60_000);
  const catalog = await service.post(`/simulations/${id}/tables/catalog/query`, {});
  expect(JSON.stringify(catalog.body)).toContain('"name":"orders"');
});

test('a bad plant model is refused with every problem by its line, and changes nothing', async () => {
  const service = createService();
  const bad = xml.replace('xPosition="0"', 'xPosition="?"').replace('sourcePoint="A2"', 'sourcePoint="A99"');
  const answer = await service.ask('POST', PLANTS, { body: { name: 'our-hall', xml: bad } });
  expect(answer.status).toBe(400);
  expect(fieldsOf(answer)).toEqual(['xml line 3', expect.stringMatching(/^xml line \d+$/)]);
  expect(await service.ask('GET', '/control/v1/scenarios')).toMatchObject({
    body: { data: { items: [{ name: 'yard' }] } },
  });
});

test.each([
  { what: 'a name of ours', body: { name: 'yard', xml }, status: 409 },
  { what: 'a name with spaces', body: { name: 'our hall', xml }, status: 400 },
  { what: 'no file', body: { name: 'our-hall' }, status: 400 },
  { what: 'something else', body: { name: 'our-hall', xml, colour: 'red' }, status: 400 },
])('$what is refused with $status', async ({ body, status }) => {
  expect((await createService().ask('POST', PLANTS, { body })).status).toBe(status);
});

test('a credential keeps 16 plants; one of the same name is replaced', async () => {
  const service = createService();
  const bring = async (name: string) => (await service.ask('POST', PLANTS, { body: { name, xml } })).status;
  for (let count = 1; count <= 16; count += 1) expect(await bring(`hall-${count}`)).toBe(201);
  expect(await bring('hall-17')).toBe(409);
  expect(await bring('hall-3')).toBe(201);
});

test('(plants 2) while a plant is laid out, in a thread, others are answered as if it were not', async () => {
  const service = createService();
  // The thread is begun.
  expect((await service.ask('POST', PLANTS, { body: { name: 'first', xml } })).status).toBe(201);
  let isLaid = false;
  const laid = service.ask('POST', PLANTS, { body: { name: 'grid', xml: gridPlant(24) } }).then(({ status }) => {
    isLaid = true;
    return status;
  });
  let answers = 0;
  for (; !isLaid && answers < WANTED_ANSWERS; answers += 1) {
    expect((await service.ask('GET', '/control/v1/scenarios')).status).toBe(200);
  }
  // One after the other: laid out in turns of 20 ms in between, as it was, not half of them would have been.
  expect(answers).toBe(WANTED_ANSWERS);
  expect(await laid).toBe(201);
});

test('(plants 2) a plant that takes too long is refused in words', async () => {
  const planner = createPlantPlanner(1);
  expect(await planner.plan(gridPlant(24))).toEqual({
    problems: [{ line: 1, text: 'the plant takes longer to lay out than 0.001 seconds' }],
  });
  await planner.close();
});

test('(plants 2) one vehicle too many is told in words', async () => {
  const answer = await createService().ask('POST', PLANTS, { body: { name: 'grid', xml: gridPlant(12, 101) } });
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([
    400,
    expect.stringContaining('the model has 101 elements <vehicle>, more than 100'),
  ]);
});

test('what is odd in a plant model is told where it is added and where scenarios are listed', async () => {
  const service = createService();
  const odd = xml.replace('maxReverseVelocity="0"', 'maxReverseVelocity="1"');
  const told = (words: string) => ({ line: expect.any(Number), text: expect.stringContaining(words) });
  const warnings = [told('at 1 mm/s'), told('as large as the largest')];
  const answer = await service.ask('POST', PLANTS, { body: { name: 'our-hall', xml: odd } });
  expect(answer).toMatchObject({ status: 201, body: { data: { warnings } } });
  expect(await service.ask('GET', '/control/v1/scenarios')).toMatchObject({
    body: {
      data: {
        items: [
          { name: 'yard', warnings: [] },
          { name: 'our-hall', warnings },
        ],
      },
    },
  });
});
