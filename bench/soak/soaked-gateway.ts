import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./gateway-process.ts', import.meta.url));

interface LogLine {
  level: number;
  msg: string;
  /** Of a line about trouble of the service. */
  phase?: 'begun' | 'changed' | 'over';
}

/** A gateway that runs beside the bench: what it holds, and what it says. */
export class SoakedGateway {
  readonly url: string;
  readonly log: readonly LogLine[];
  readonly #process: ChildProcess;
  readonly #held: number[];

  private constructor(process: ChildProcess, url: string, log: readonly LogLine[], held: number[]) {
    this.#process = process;
    this.url = url;
    this.log = log;
    this.#held = held;
  }

  static async start(settings: Record<string, string>): Promise<SoakedGateway> {
    const env = { PATH: process.env.PATH ?? '', ...settings };
    const started = spawn(process.execPath, ['--import', 'tsx', SCRIPT], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const log: LogLine[] = [];
    const held: number[] = [];
    const url = await new Promise<string>((resolve, reject) => {
      started.once('exit', () => reject(new Error('the gateway ended')));
      createInterface({ input: started.stdout }).on('line', (text) => {
        const line = JSON.parse(text);
        if ('url' in line) resolve(line.url);
        else if ('heldMillis' in line) held.push(line.heldMillis);
        else log.push(line);
      });
    });
    return new SoakedGateway(started, url, log, held);
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** The longest that its event loop did nothing else since this was asked last, in milliseconds. */
  longestHeldMillis(): number {
    return Math.max(0, ...this.#held.splice(0));
  }

  /** Memory that the process holds itself, in MiB. */
  residentMebibytes(): number {
    return this.#statusMebibytes('VmRSS');
  }

  /** The most that it has held since `forgetPeak`. */
  peakMebibytes(): number {
    return this.#statusMebibytes('VmHWM');
  }

  forgetPeak(): void {
    writeFileSync(`/proc/${this.#process.pid}/clear_refs`, '5');
  }

  #statusMebibytes(name: string): number {
    const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  }

  /** Kills the processes that it began, as the system does for want of memory. @returns how many there were */
  killEngines(): number {
    const { pid } = this.#process;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    for (const child of children) process.kill(Number(child), 'SIGKILL');
    return children.length;
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
  }
}
