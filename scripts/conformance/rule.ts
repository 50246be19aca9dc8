import type { Subject } from './subject.ts';

/** One rule of the interface that can be seen from outside: a sentence, and how to see whether it holds. */
export interface Rule {
  /** Section of the interface and a running number, for example `2.1-3`. */
  id: string;
  sentence: string;
  /** @throws Deviation where the service does otherwise, Skipped where it cannot be seen here */
  check: Check;
}

export type Check = (subject: Subject) => Promise<void> | void;

export interface Section {
  title: string;
  rules: readonly Rule[];
}

/** A section of the interface; its rules are numbered in order. */
export function section(number: string, title: string, rules: readonly (readonly [string, Check])[]): Section {
  return {
    title: `${number} ${title}`,
    rules: rules.map(([sentence, check], index) => ({ id: `${number.split(',')[0]}-${index + 1}`, sentence, check })),
  };
}

/** The service does otherwise than the interface says. */
export class Deviation extends Error {
  override readonly name = 'Deviation';
}

/** What the rule is about cannot be seen on this service or with these options. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

export function must(condition: unknown, otherwise: string): asserts condition {
  if (!condition) throw new Deviation(otherwise);
}

export function skip(reason: string): never {
  throw new Skipped(reason);
}
