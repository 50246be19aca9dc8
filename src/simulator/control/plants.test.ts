import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { gridPlant } from '../plant/opentcs/testing/grid-plant.ts';
import { createService, dataOf, fieldsOf, OTHER_KEY } from '../testing/service.ts';

const file = new URL('../plant/opentcs/testing/spur-hall.xml', import.meta.url);
const xml = readFileSync(file, 'utf8');
const PLANTS = '/control/v1/plants';
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

test('(plants 2) while a plant is laid out, others are answered', async () => {
  const service = createService();
  const answered: string[] = [];
  const ask = async (what: string, answer: Promise<{ status: number }>) => {
    const { status } = await answer;
    answered.push(`${what} ${status}`);
  };
  await Promise.all([
    ask('plant', service.ask('POST', PLANTS, { body: { name: 'grid', xml: gridPlant(12) } })),
    ask('first', service.ask('GET', '/control/v1/scenarios')),
    ask('second', service.ask('GET', '/control/v1/simulations')),
  ]);
  expect(answered).toEqual(['first 200', 'second 200', 'plant 201']);
});
