import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** What the runner asks the worker that holds a room's tests. */
export interface Question {
  /** The mutant that is active; null: which mutants do the tests reach? */
  readonly mutant: { readonly id: string; readonly hitLimit: number | undefined } | null;
  /** The tests to run; null: all. */
  readonly tests: readonly string[] | null;
}

export interface TestAnswer {
  readonly id: string;
  readonly name: string;
  readonly fileName: string;
  readonly millis: number;
  /** Why it failed. */
  readonly failure: string | null;
}

export interface Answer {
  /** Those that ran: none behind the first that notices a mutant. */
  readonly tests: readonly TestAnswer[];
  readonly coverage?: unknown;
  readonly hitCount?: number | undefined;
}

/** What the worker tells: that it holds the tests, that it begins with another one, and what came of a question. */
export type Told =
  | { readonly ready: { readonly pid: number } }
  | { readonly begun: string }
  | { readonly answer: Answer };

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the runner listens. */
    socketPath: string;
    /** Absolute paths. */
    testFiles: readonly string[];
    /** Tests that take more processor time are left out. */
    longestMillis: number;
  }
}

/** A message on a line. */
export function send(socket: Socket, message: Question | Told): void {
  socket.write(`${JSON.stringify(message)}\n`);
}

/** Hears messages, each on a line. */
export function hear<Message>(socket: Socket, onMessage: (message: Message) => void): void {
  createInterface({ input: socket }).on('line', (line) => onMessage(JSON.parse(line) as Message));
}
