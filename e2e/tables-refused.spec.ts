import { expect, test } from './product.ts';
import { pageText, type Refusal, startTableService, type TableService } from './table-service.ts';

const TABLE = 'moves';
const NAME = '1.10';
const COLUMNS = [{ name: 'move', dataType: 'INTEGER', nullable: false }];
const OWNERS = ['CARRIER-2', NAME];

/** What the service refuses now; none: it answers. */
let refusal: Refusal | null = null;

let service: TableService;
test.beforeAll(async () => {
  service = await startTableService(['north'], (asked) => {
    if (refusal !== null) return refusal;
    if (asked.path.endsWith('/catalog/query')) return catalogText();
    if (asked.entityName === null) {
      return { status: 409, code: 'TABLE_NAME_AMBIGUOUS', message: 'Several objects have a table "moves".' };
    }
    if (!OWNERS.includes(asked.entityName)) {
      return { status: 404, code: 'ENTITY_NOT_FOUND', message: `There is no entity "${asked.entityName}".` };
    }
    const rows = ['{"move":9007199254740993}'];
    return pageText({ name: TABLE, columns: COLUMNS, rows, totalElements: 1, micros: 5e6 }, asked);
  });
});
test.afterAll(() => service.close());

function catalogText(): string {
  const items = OWNERS.map((ownerEntityName) => {
    return { tableId: ownerEntityName, name: TABLE, scope: 'ENTITY', ownerEntityName, columns: COLUMNS, rowCount: 1 };
  });
  const page = { number: 1, size: 500, totalElements: items.length, totalPages: 1 };
  const observation = { simulationTimeStartMicros: 5, simulationTimeEndMicros: 5, timeStable: true, consistent: true };
  return JSON.stringify({ code: 'OK', message: '', requestId: 'r', data: { items, page, observation } });
}

test('an ambiguous name, an unknown object, a runtime that was released, a service that is asked too often: words, and the last rows stay', async ({
  page,
  consoleErrors,
}) => {
  await page.goto(`${service.url}/simulations/north/tables/${TABLE}`);
  const alert = page.getByRole('alert');
  const cell = page.getByRole('gridcell');

  await test.step('the owner is chosen, whatever its name looks like', async () => {
    await expect(alert).toContainText('Several objects have a table "moves".');
    await page.getByRole('button', { name: /Owner of the table/ }).click();
    await expect(page.getByRole('option')).toHaveText(['Choose an owner', NAME, 'CARRIER-2']);
    await page.getByRole('option', { name: NAME, exact: true }).click();
    await expect(cell).toHaveText('9,007,199,254,740,993');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(NAME);
    await expect(cell).toHaveText('9,007,199,254,740,993');
  });

  await test.step('an object that is not there', async () => {
    await page.goto(`${service.url}/simulations/north/tables/${TABLE}?entity=NOBODY`);
    await expect(alert).toContainText('There is no entity "NOBODY".');
    await expect(alert.getByRole('button', { name: 'Copy request ID' })).toBeVisible();
    await page.goBack();
    await expect(cell).toHaveText('9,007,199,254,740,993');
  });

  for (const refused of [
    { status: 429, code: 'RATE_LIMITED', message: 'Too many requests; try again in a second.' },
    { status: 410, code: 'SIMULATION_RUNTIME_RELEASED', message: 'The runtime of this simulation was released.' },
  ]) {
    await test.step(refused.code, async () => {
      refusal = refused;
      await expect(alert).toContainText(refused.message);
      await expect(alert).toContainText('showing the last data');
      await expect(alert.getByRole('button', { name: 'Copy request ID' })).toBeVisible();
      await expect(cell).toHaveText('9,007,199,254,740,993');
      refusal = null;
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(alert).toHaveCount(0);
    });
  }
  expect(consoleErrors.splice(0).every((message) => /404|409|410|429/.test(message))).toBe(true);
});
