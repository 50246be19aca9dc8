import { once } from 'node:events';
import { connect } from 'node:net';
import { relative } from 'node:path';
import { describe, inject, it, type RunnerTestCase, type RunnerTestSuite, TestRunner, vi } from 'vitest';
import { type Answer, hear, type Question, send, type TestAnswer } from './questions.ts';

/*
 * Holds all tests of a room in one worker and runs them again and again, once for each mutant: what takes long is to load them.
 * No test of the product: scripts/mutants/loaded-tests.ts starts it.
 */
const files = inject('testFiles');
const longestMillis = inject('longestMillis');

/** What Stryker's changed code asks which mutant is active, and tells which mutants are reached. */
interface Switchboard {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: unknown;
}
const shared = globalThis as { __stryker__?: Switchboard };
shared.__stryker__ ??= {};
const switchboard = shared.__stryker__;

for (const file of files) {
  describe(relative(process.cwd(), file), async () => {
    await import(file);
  });
}

const socket = connect(inject('socketPath'));

it('answers which tests notice a mutant', { timeout: 0 }, async ({ task }) => {
  const tests = testsOf(task.file).filter((test) => test !== task);
  let last = Promise.resolve();
  hear<Question>(socket, (question) => {
    last = last.then(async () => send(socket, { answer: await answer(tests, question) }));
  });
  send(socket, { ready: { pid: process.pid } });
  await once(socket, 'close');
});

function testsOf(suite: RunnerTestSuite): RunnerTestCase[] {
  return suite.tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task) : task.mode === 'run' ? [task] : []));
}

/** Runs the tests that are asked for: all of them where no mutant is active, else until one fails. */
async function answer(tests: readonly RunnerTestCase[], { mutant, ...asked }: Question): Promise<Answer> {
  const byId = new Map(tests.map((test) => [idOf(test), test]));
  const chosen = asked.tests?.flatMap((id) => byId.get(id) ?? []) ?? tests;
  const answers: TestAnswer[] = [];
  const begun = new Begun();
  Object.assign(switchboard, {
    activeMutant: mutant?.id,
    hitLimit: mutant?.hitLimit,
    hitCount: mutant ? 0 : undefined,
  });
  for (const test of chosen) {
    switchboard.currentTestId = mutant ? undefined : idOf(test);
    send(socket, { begun: idOf(test) });
    const told = await run(test, begun);
    switchboard.currentTestId = undefined;
    // A law that was cut short may fail although nothing is changed: it tells nothing, and is left out.
    if (mutant || (told.failure === null && told.millis <= longestMillis)) answers.push(told);
    if (mutant && told.failure !== null) break;
  }
  await begun.end();
  const { mutantCoverage, hitCount } = switchboard;
  return { tests: answers, coverage: mutantCoverage, hitCount };
}

/** The suites whose hooks have run, and what ends them. */
class Begun {
  private readonly ends = new Map<RunnerTestSuite, (() => unknown)[]>();

  async begin(suite: RunnerTestSuite): Promise<void> {
    if (this.ends.has(suite)) return;
    const { beforeAll, afterAll } = TestRunner.getSuiteHooks(suite);
    const ends: (() => unknown)[] = [];
    this.ends.set(suite, ends);
    for (const hook of beforeAll) addEnd(ends, await hook(suite));
    ends.push(...afterAll.map((hook) => () => hook(suite)));
  }

  async end(): Promise<void> {
    for (const ends of [...this.ends.values()].reverse()) for (const end of ends) await end();
  }
}

function addEnd(ends: (() => unknown)[], end: unknown): void {
  if (typeof end === 'function') ends.push(end as () => unknown);
}

async function run(test: RunnerTestCase, begun: Begun): Promise<TestAnswer> {
  const before = process.cpuUsage();
  test.result = { state: 'run', startTime: Date.now() };
  let failure = await failureOf(() => runWithHooks(test, begun));
  if (failure === null && (test.result.state as string) === 'fail') failure = 'a soft expectation failed';
  const { user, system } = process.cpuUsage(before);
  return {
    id: idOf(test),
    name: nameOf(test),
    fileName: suitesOf(test)[1]?.name ?? '',
    millis: (user + system) / 1000,
    failure,
  };
}

/** What a test itself asks to be done after it. */
interface Finishing {
  onFinished?: ((context: unknown) => unknown)[];
}

async function runWithHooks(test: RunnerTestCase, begun: Begun): Promise<void> {
  const suites = suitesOf(test);
  const ends: (() => unknown)[] = [];
  for (const suite of suites) await begun.begin(suite);
  try {
    for (const suite of suites) {
      for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) addEnd(ends, await hook(test.context, suite));
    }
    await TestRunner.getTestFn(test)();
  } finally {
    for (const suite of suites.reverse()) {
      for (const hook of TestRunner.getSuiteHooks(suite).afterEach) await hook(test.context, suite);
    }
    for (const end of ends) await end();
    for (const hook of (test as Finishing).onFinished?.splice(0) ?? []) await hook(test.context);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  }
}

async function failureOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return String(error);
  }
}

/** From the outermost on. */
function suitesOf({ suite, file }: RunnerTestCase): RunnerTestSuite[] {
  const suites: RunnerTestSuite[] = [];
  for (let at: RunnerTestSuite | undefined = suite; at; at = at.suite) suites.unshift(at);
  if (suites[0] !== file) suites.unshift(file);
  return suites;
}

function nameOf(test: RunnerTestCase): string {
  const suites = suitesOf(test).slice(1);
  return [...suites, test].map(({ name }) => name).join(' > ');
}

/** Rows of a table may share a name. */
function idOf(test: RunnerTestCase): string {
  return `${test.id} ${nameOf(test)}`;
}
