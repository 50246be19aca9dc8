import type * as z from 'zod';
import { type Answer, readAnswer } from './answer.ts';
import { type Request, textOf, type UnreadAnswer } from './transport.ts';

/** Reads an answer with every digit of its numbers, as the cells of tables need it (interface 2.4). */
export async function readExactBody<Schema extends z.ZodType>(
  unread: UnreadAnswer,
  request: Request<Schema>,
): Promise<Answer<z.output<Schema>>> {
  // The live picture reads no tables: what reads them is loaded with the first of them.
  const { parseExactJson } = await import('./exact-json.ts');
  return readAnswer(request, unread.head, textOf(unread), parseExactJson);
}
