import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programFile } from '../../programs/index.ts';

/** Another process that does what it is told, one thing after the other (obey.ts). */
export interface OtherProcess {
  readonly pid: number;
  ask<Answer>(order: string, ...values: unknown[]): Promise<Answer>;
  signal(name: NodeJS.Signals): void;
  /** Ends it by force. */
  kill(): Promise<void>;
}

export async function otherProcess(cleanUp: (act: () => Promise<void>) => void): Promise<OtherProcess> {
  const child: ChildProcess = fork(fileURLToPath(programFile('obey')), { execArgv: [] });
  const waiting = new Map<number, (answer: unknown) => void>();
  let asked = 0;
  child.on('message', ({ id, answer }: { id: number; answer: unknown }) => waiting.get(id)?.(answer));
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  cleanUp(kill);
  const ask = <Answer>(order: string, ...values: unknown[]) =>
    new Promise<Answer>((resolve, reject) => {
      const id = ++asked;
      waiting.set(id, (answer) => resolve(answer as Answer));
      child.once('exit', () => reject(new Error('The other process has ended.')));
      child.send({ id, order, values });
    });
  child.setMaxListeners(0);
  await ask('ready');
  return { pid: child.pid ?? 0, ask, signal: (name) => void child.kill(name), kill };
}
