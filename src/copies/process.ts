import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openDatabase } from './database.ts';
import { engineFailureOf } from './engine-failure.ts';
import type { Asked, EngineTask, EngineWork, Told } from './messages.ts';
import { answerQuestion, explainQuestion } from './sql/answer-question.ts';
import { createTableStore } from './table-store.ts';

/*
 * A process of its own for the copies of tables: it can be killed, whatever it does, and has neither the key of the
 * service nor any other setting. It ends with who started it.
 */

const [, , memory, threads, folder = ''] = process.argv;
const bounds = { memoryBytes: Number(memory), threads: Number(threads) };
const { memoryBytes } = bounds;
const store = createTableStore(await openDatabase(bounds));
const newPath = (ending: string) => join(folder, `${randomUUID()}.${ending}`);
const interrupts = new Map<number, () => void>();
const onStart = (id: number) => (interrupt: () => void) => void interrupts.set(id, interrupt);

type Do = {
  [Task in EngineTask]: (id: number, takes: EngineWork[Task]['takes']) => Promise<EngineWork[Task]['gives']>;
};

const tasks: Do = {
  append: (_, { copyId, answer }) => store.append(copyId, answer),
  query: (id, { copyId, query }) => store.query(copyId, query, onStart(id)),
  find: (id, { copyId, query }) => store.find(copyId, query, onStart(id)),
  export: (id, { copyId, query, format }) => store.export(copyId, query, format, onStart(id)),
  async exportFile(id, { copyId, query, format, about }) {
    const path = newPath(format);
    const file = { path, format, about, memoryBytes };
    const { rows } = await store.exportFile(copyId, query, file, onStart(id));
    return { path, rows };
  },
  async keep(id, { copyId, about }) {
    const path = newPath('parquet');
    const told = await store.keep(copyId, { path, about, memoryBytes }, onStart(id));
    return { ...told, path };
  },
  openKept: (id, { copyId, ...asked }) => store.openKept(copyId, asked, memoryBytes, onStart(id)),
  lend: (id, { copyId }) => store.lend(copyId, { path: newPath('duckdb'), memoryBytes }, onStart(id)),
  takeOver: (_, { copyId, lent }) => store.takeOver(copyId, lent, memoryBytes),
  sql: (_, asked) => answerQuestion(asked, bounds, newPath('duckdb')),
  compare: (id, { answerId, ...asked }) => store.compare(asked, answerId, onStart(id)),
  explain: async (_, asked) => ({ plan: await explainQuestion(asked, bounds) }),
  drop: (_, { copyId }) => store.drop(copyId).then(() => null),
  size: async () => ({ bytes: await store.bytes() }),
};

async function answer(asked: Exclude<Asked, { task: 'interrupt' }>): Promise<Told> {
  const { id } = asked;
  try {
    // What a task takes belongs to it: the type of the pair says so, but not to the compiler.
    const work = tasks[asked.task] as (id: number, takes: unknown) => Promise<EngineWork[EngineTask]['gives']>;
    return { id, gives: await work(id, asked.takes) };
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
