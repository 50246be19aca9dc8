import { randomUUID } from 'node:crypto';
import type { ComparisonTold, Engine, SqlProcesses } from '../../copies/index.ts';
import type { Clocks } from '../../units/index.ts';
import type { GatewayFailure } from '../failures.ts';
import { createSharedWork } from '../shared-work.ts';
import { type Copy, newCopy, newestOf } from './copy.ts';
import { complete, keep, use } from './copy-state.ts';
import type { TableInSql } from './questioned-tables.ts';
import { namesIn } from './questioned-tables.ts';
import { type Asker, createShares } from './shares.ts';
import { inOurWords } from './told-by-engine.ts';

/** Questions at the same time. */
const MOST_ASKING = 4;
const MOST_ASKING_OF_ONE = 2;

/** What can be asked of several copies; each answer is a copy, too. */
export interface Questions {
  /** The answer to SQL over the copies of an instance. @throws GatewayFailure */
  ask(simulationId: string, sql: string, who: Asker): Promise<Copy>;
  /** The same for who asks again and again: one answer for all, as long as its tables are the newest. @throws GatewayFailure */
  askAgain(simulationId: string, sql: string, who: Asker): Promise<Copy>;
  /** Whether a question that is asked again and again was answered before. */
  hasAnswer(simulationId: string, sql: string): boolean;
  /** How an answer would be come by. @throws GatewayFailure */
  explain(simulationId: string, sql: string, who: Asker): Promise<string>;
  /** The tables that an answer was made of, as far as they are still kept. */
  tablesOf(answer: Copy): { tableName: string; ownerEntityName: string | null }[];
  /** What is different from one copy to another, as a third. @throws GatewayFailure */
  compare(
    before: Copy,
    after: Copy,
    keys: readonly string[] | null,
    who: Asker,
  ): Promise<{ answer: Copy; told: ComparisonTold }>;
}

interface Asked {
  copies: Map<string, Copy>;
  /** What a question to an instance may ask for: the newest copy of each table. */
  tablesIn: (simulationId: string) => TableInSql[];
  /** Opens what was recorded that a question may name. @returns why one could not be; null: all were */
  openNamed: (simulationId: string, sql: string, who: Asker) => Promise<GatewayFailure | null>;
  engine: Pick<Engine, 'ask'>;
  /** Where SQL is answered. */
  processes: Pick<SqlProcesses, 'ask' | 'explain'>;
  clocks: Clocks;
}

export function createQuestions({ copies, tablesIn, openNamed, engine, processes, clocks }: Asked): Questions {
  /** Answers on their way to who asks again and again, by instance and question. */
  const awaited = createSharedWork<Copy>();
  const shares = createShares({
    total: MOST_ASKING,
    ofOneClient: MOST_ASKING_OF_ONE,
    what: 'questions are being answered',
    retryAfterSeconds: 1,
  });

  /** Strangers' questions leave the others a way to the database. */
  async function inTurn<Answer>({ client }: Asker, ask: () => Promise<Answer>): Promise<Answer> {
    const giveBack = shares.take(client);
    try {
      return await inOurWords(ask);
    } finally {
      giveBack();
    }
  }

  /** Tables are opened before the turn begins. One that could not be may only share its name with a column. */
  async function aboutNamed<Answer>(
    simulationId: string,
    sql: string,
    who: Asker,
    answer: () => Promise<Answer>,
  ): Promise<Answer> {
    const failure = await openNamed(simulationId, sql, who);
    try {
      return await inTurn(who, answer);
    } catch (error) {
      throw failure ?? error;
    }
  }

  /** A table that is read anew is asked as it was, until all of it is there. */
  const newestWhole = (table: Copy) =>
    newestOf(
      [...copies.values()].filter(({ state }) => state === 'complete'),
      table,
    );

  /** The tables that a question may name, and no others. */
  function asked(simulationId: string, sql: string, { signal }: Asker) {
    const named = namesIn(sql);
    const tables = tablesIn(simulationId).filter(({ name }) => named.has(name.toLowerCase()));
    const used = tables.map(({ name, copy }) => ({ name, copy: newestWhole(copy) ?? copy }));
    for (const { copy } of used) use(copy, clocks.steady());
    return { sql, signal, copies: used.map(({ name, copy: { copyId } }) => ({ name, copyId })) };
  }

  async function ask(simulationId: string, sql: string, who: Asker): Promise<Copy> {
    const answer = newCopy(randomUUID(), { simulationId, tableName: 'answer', ownerEntityName: null }, clocks);
    await aboutNamed(simulationId, sql, who, async () => {
      const { columns, rows, asked: madeOf } = await processes.ask(asked(simulationId, sql, who), answer.copyId);
      complete(answer, { sql, madeOf, columns, rowsRead: rows, totalElements: rows });
    });
    copies.set(answer.copyId, answer);
    return answer;
  }

  const answersTo = (simulationId: string, sql: string) =>
    [...copies.values()].filter((copy) => copy.isPassing && copy.sql === sql && copy.simulationId === simulationId);

  /** The answer that is there, as long as each of its tables is the newest; else a new one. */
  async function latestAnswer(simulationId: string, sql: string, who: Asker): Promise<Copy> {
    const isNewest = (copyId: string) => {
      const copy = copies.get(copyId);
      return copy !== undefined && newestWhole(copy) === copy;
    };
    // What was kept meanwhile of a recorded run is the newest from here on; that it cannot be opened is told by asking.
    await openNamed(simulationId, sql, who);
    const known = answersTo(simulationId, sql).find(({ madeOf }) => madeOf.every(isNewest));
    const answer = known ?? (await ask(simulationId, sql, who));
    use(answer, clocks.steady());
    keep(answer, { isPassing: true });
    return answer;
  }

  return {
    ask,
    askAgain: (simulationId, sql, { client, signal }) =>
      awaited.join(JSON.stringify([simulationId, sql]), signal, (left) =>
        latestAnswer(simulationId, sql, { client, signal: left }),
      ),
    hasAnswer: (simulationId, sql) => answersTo(simulationId, sql).length > 0,
    async explain(simulationId, sql, who) {
      return aboutNamed(simulationId, sql, who, () => processes.explain(asked(simulationId, sql, who)));
    },
    // What was recorded of a live run is not read anew from the service.
    tablesOf: ({ madeOf, simulationId }) =>
      madeOf.flatMap((copyId) => {
        const copy = copies.get(copyId);
        if (copy?.simulationId !== simulationId) return [];
        return [{ tableName: copy.tableName, ownerEntityName: copy.ownerEntityName }];
      }),
    async compare(before, after, keys, who) {
      const { simulationId, tableName, ownerEntityName } = after;
      const answer = newCopy(randomUUID(), { simulationId, tableName, ownerEntityName }, clocks);
      const asked = { beforeId: before.copyId, afterId: after.copyId, keys, answerId: answer.copyId };
      const told = await inTurn(who, () => engine.ask('compare', asked, who.signal));
      const { columns, rows } = told;
      const derived = { comparedWith: before.copyId, columns, rowsRead: rows, totalElements: rows };
      complete(answer, derived);
      copies.set(answer.copyId, answer);
      return { answer, told };
    },
  };
}
