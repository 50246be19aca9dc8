import type { ServiceClient } from '../../../client/index.ts';
import { stringifyExactJson } from '../../../tabular/index.ts';
import type { Calculated } from '../whole-query.ts';

/**
 * Asks for a row with it: what is wrong is told before the table is shown with it.
 * @throws what the gateway says is wrong, and where in the expression
 */
export async function triedColumn(
  { tableCopies }: Pick<ServiceClient, 'tableCopies'>,
  copyId: string,
  others: readonly Calculated[],
  column: Calculated,
): Promise<void> {
  // It comes first: what is told of it is at its place.
  const query = { calculated: [column, ...others], columns: [column.name], page: 1, pageSize: 1 };
  await tableCopies.query(copyId, stringifyExactJson(query));
}
