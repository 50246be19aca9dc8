import type * as z from 'zod';
import { type Answer, headOf, readAnswer } from './answer.ts';
import type { Request } from './transport.ts';

/** Reads an answer with every digit of its numbers, as the cells of tables need it (interface 2.4). */
export async function readExactBody<Schema extends z.ZodType>(
  response: Response,
  request: Request<Schema>,
): Promise<Answer<z.output<Schema>>> {
  // The live picture reads no tables: what reads them is loaded with the first of them.
  const [text, { parseExactJson }] = await Promise.all([response.text(), import('./exact-json.ts')]);
  return readAnswer(request, headOf(response), text, parseExactJson);
}
