import type * as z from 'zod';
import type { Caller } from '../access/caller.ts';
import type { Told } from './answer.ts';
import type { Derive } from './derive/derive-thread.ts';
import type { AskInside, ReadInside, SendInside } from './inside.ts';
import type { Draw } from './picture/draw.ts';
import type { StateReader } from './read-state.ts';

/** A call of a tool: who asks, and what may be asked for them. */
export interface Asking {
  readonly caller: Caller;
  readonly send: SendInside;
  readonly ask: AskInside;
  /** The same for what is done to its end, whoever leaves. */
  readonly command: AskInside;
  readonly read: ReadInside;
  /** What is found of many rows. */
  readonly derive: Derive;
  /** How the caller reaches the dashboard: links begin with it. */
  readonly origin: string;
  /** The caller has left. */
  readonly signal: AbortSignal;
  readonly state: StateReader;
  readonly draw: Draw;
}

/** A question that a program may ask. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** Of the structured content. */
  readonly output: z.ZodObject;
  /** It changes something: for operators, where that was allowed. */
  readonly isControl?: true;
  answer(input: z.output<Input>, asking: Asking): Promise<Told>;
}

/** A tool among others, its input typed by its schema. */
export function tool<Input extends z.ZodObject>(told: Tool<Input>): Tool {
  return told as unknown as Tool;
}
