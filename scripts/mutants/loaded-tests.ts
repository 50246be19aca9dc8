import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { createVitest, type Vitest } from 'vitest/node';
import { type Answer, hear, type Question, send, type Told } from './questions.ts';

const HOLDER = 'scripts/mutants/room-tests.ts';

/** How long a test may take the processor until it counts as hanging, as a multiple of the longest; it is looked at so often. */
const HANGS_AFTER = 10;
const LOOK_MILLIS = 100;
const MOST_STARTS = 3;

/** The worker that holds the tests. */
interface Worker {
  readonly socket: Socket;
  readonly pid: number;
  /** When it will have ended. */
  readonly end: Promise<unknown>;
}

/**
 * Runs a room's tests in one worker that stays loaded: milliseconds for each mutant, where Stryker's own runner starts and reads
 * all tests for each. Where a mutant makes a test hang the worker is ended by the processor time that this takes, however busy the
 * machine is, and another is started, which finds what is read already.
 */
class LoadedTests implements TestRunner {
  private vitest: Vitest | null = null;
  private worker: Worker | null = null;
  private onTold: (told: Told) => void = () => {};
  private readonly server = createServer();
  private readonly longestMillis = Number(process.env.MUTANTS_LONGEST_TEST_MILLIS ?? 300);

  /** Mutants that are reached while files load alone are left out: nothing ever needs to be read anew. */
  capabilities() {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    Object.assign(process.env, { NODE_ENV: 'test', VITEST: '1' });
    const socketPath = join(tmpdir(), `mutants-${process.pid}.socket`);
    this.server.listen(socketPath);
    const vitest = await createVitest('test', { config: 'vitest.mutants.config.ts', watch: false, maxWorkers: 1 });
    vitest.provide('socketPath', socketPath);
    vitest.provide('testFiles', testFiles());
    vitest.provide('longestMillis', this.longestMillis);
    this.vitest = vitest;
    this.worker = await this.load(vitest);
  }

  async dryRun(): Promise<DryRunResult> {
    const answer = await this.ask({ mutant: null, tests: null }, Infinity);
    if (!answer) return { status: DryRunStatus.Timeout };
    return { ...resultOf(answer), mutantCoverage: answer.coverage as never };
  }

  async mutantRun({ activeMutant: { id }, hitLimit, testFilter }: MutantRunOptions): Promise<MutantRunResult> {
    const answer = await this.ask(
      { mutant: { id, hitLimit }, tests: testFilter ?? null },
      HANGS_AFTER * this.longestMillis,
    );
    if (!answer) return toMutantRunResult({ status: DryRunStatus.Timeout });
    return toMutantRunResult(determineHitLimitReached(answer.hitCount, hitLimit) ?? resultOf(answer));
  }

  async dispose(): Promise<void> {
    this.worker?.socket.destroy();
    this.server.close();
    await this.vitest?.close();
  }

  /** A machine that is busy may be too slow for vitest, which then gives up: it is asked again. */
  private async load(vitest: Vitest): Promise<Worker> {
    for (let starts = 0; starts < MOST_STARTS; starts += 1) {
      const connected = once(this.server, 'connection') as Promise<[Socket]>;
      const end = vitest.start([HOLDER]).catch(() => null);
      const connection = await Promise.race([connected, end.then(() => null)]);
      if (connection) return this.meet(connection[0], end);
    }
    throw new Error('the worker that holds the tests has not started: vitest says why');
  }

  private async meet(socket: Socket, end: Promise<unknown>): Promise<Worker> {
    socket.on('error', () => {});
    const ready = new Promise<Told>((done) => {
      this.onTold = done;
    });
    hear<Told>(socket, (told) => this.onTold(told));
    const told = await ready;
    return { socket, end, pid: 'ready' in told ? told.ready.pid : Number.NaN };
  }

  /** @returns null where a test took the processor for longer than that, and the worker had to be ended */
  private async ask(question: Question, mostMillis: number): Promise<Answer | null> {
    this.worker ??= await this.load(this.vitest as Vitest);
    const { socket, pid, end } = this.worker;
    let before = processorMillis(pid);
    const answered = new Promise<Answer | null>((done) => {
      this.onTold = (told) => {
        if ('answer' in told) done(told.answer);
        else before = processorMillis(pid);
      };
      void end.then(() => done(null));
    });
    const looking = setInterval(() => {
      if (processorMillis(pid) - before > mostMillis) process.kill(pid, 'SIGKILL');
    }, LOOK_MILLIS);
    send(socket, question);
    const answer = await answered;
    clearInterval(looking);
    if (!answer) this.worker = null;
    return answer;
  }
}

/** Of the 15th and 16th number of the process; nothing where the system does not tell: then Stryker's limit holds alone. */
function processorMillis(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return 10 * (Number(stat[11]) + Number(stat[12]));
  } catch {
    return 0;
  }
}

function resultOf({ tests }: Pick<Answer, 'tests'>) {
  return {
    status: DryRunStatus.Complete as const,
    tests: tests.map(({ id, name, fileName, millis, failure }) => {
      const test = { id, name, fileName: resolve(fileName), timeSpentMs: millis };
      return failure === null
        ? { ...test, status: TestStatus.Success as const }
        : { ...test, status: TestStatus.Failed as const, failureMessage: failure };
    }),
  };
}

/** The tests that are asked (scripts/mutants.ts): files, or those in folders, without those that take minutes. */
function testFiles(): string[] {
  return (process.env.MUTANTS_TESTED ?? 'src').split(',').flatMap((path) => {
    if (path.endsWith('.test.ts')) return [resolve(path)];
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.long.test.ts'))
      .sort()
      .map((file) => resolve(path, file));
  });
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'loaded-tests', LoadedTests)];
