import { createService } from './http.ts';
import type { ConformanceOptions } from './options.ts';
import { Deviation, type Rule, type Section, Skipped } from './rule.ts';
import { createSubject, type Subject } from './subject.ts';

export interface Result {
  rule: Rule;
  outcome: 'pass' | 'fail' | 'skipped';
  /** Why not passed; empty for a pass. */
  reason: string;
}

/** Checks every rule in order, one after another; `report` hears of each as it is known. */
export async function runConformance(
  sections: readonly Section[],
  options: ConformanceOptions,
  report: (result: Result, section: Section) => void = () => {},
): Promise<Result[]> {
  const subject = createSubject(options, createService(options.baseUrl, options.key));
  const results: Result[] = [];
  try {
    // Watched first, from the beginning of its run on; what hinders that shows in the rules that need it.
    await subject.observation().catch(() => {});
    for (const section of sections) {
      for (const rule of section.rules) {
        const result = await resultOf(rule, subject);
        results.push(result);
        report(result, section);
      }
    }
  } finally {
    await subject.close();
  }
  return results;
}

async function resultOf(rule: Rule, subject: Subject): Promise<Result> {
  try {
    await rule.check(subject);
    return { rule, outcome: 'pass', reason: '' };
  } catch (error) {
    if (error instanceof Skipped) return { rule, outcome: 'skipped', reason: error.message };
    if (error instanceof Deviation) return { rule, outcome: 'fail', reason: error.message };
    return { rule, outcome: 'fail', reason: `the service could not be asked: ${String(error)}` };
  }
}
