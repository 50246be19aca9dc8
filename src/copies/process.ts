import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openDatabase } from './database.ts';
import { engineFailureOf } from './engine-failure.ts';
import type { Asked, Doing, EngineTask, EngineWork, OnStart, Told } from './messages.ts';
import { answerQuestion, explainQuestion } from './sql/answer-question.ts';
import { createTableStore } from './table-store.ts';

/*
 * A process of its own for the copies of tables: it can be killed, whatever it does, and has neither the key of the
 * service nor any other setting. It ends with who started it.
 */

const [, , memory, threads, folder = ''] = process.argv;
const bounds = { memoryBytes: Number(memory), threads: Number(threads) };
const newPath = (ending: string) => join(folder, `${randomUUID()}.${ending}`);
const interrupts = new Map<number, () => void>();

const tasks: Doing<EngineTask> = {
  ...createTableStore(await openDatabase(bounds), bounds.memoryBytes, newPath),
  sql: (asked) => answerQuestion(asked, bounds, newPath('duckdb')),
  explain: async (asked) => ({ plan: await explainQuestion(asked, bounds) }),
};

async function answer(asked: Exclude<Asked, { task: 'interrupt' }>): Promise<Told> {
  const { id } = asked;
  try {
    // What a task takes belongs to it: the type of the pair says so, but not to the compiler.
    const work = tasks[asked.task] as (takes: unknown, onStart: OnStart) => Promise<EngineWork[EngineTask]['gives']>;
    return { id, gives: await work(asked.takes, (interrupt) => void interrupts.set(id, interrupt)) };
  } catch (error) {
    const { code, message, field } = engineFailureOf(error);
    return { id, failed: { code, message, field } };
  } finally {
    interrupts.delete(id);
  }
}

process.on('message', async (asked: Asked) => {
  if (asked.task === 'interrupt') interrupts.get(asked.id)?.();
  // Whoever has gone meanwhile takes no answer.
  else process.send?.(await answer(asked), () => undefined);
});
process.on('disconnect', () => process.exit(0));
