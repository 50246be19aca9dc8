/** Adds the problem of one field to the check under way: what was expected there, in words. */
export type ReportProblem = (field: string, expected: string) => void;

interface CheckContext {
  addIssue(issue: { code: 'custom'; path: string[]; message: string }): void;
}

export function reporter(context: CheckContext): ReportProblem {
  return (field, expected) => context.addIssue({ code: 'custom', path: [field], message: expected });
}

/** Reports every listed field that is missing: required under a condition the message states. */
export function requireFields<T extends object>(
  value: T,
  fields: readonly (keyof T & string)[],
  condition: string,
  report: ReportProblem,
): void {
  for (const field of fields) {
    if (value[field] === undefined) report(field, `a value ${condition}`);
  }
}

/** Reports every listed field that is there although it does not apply: such fields are omitted (interface 2.9). */
export function forbidFields<T extends object>(
  value: T,
  fields: readonly (keyof T & string)[],
  condition: string,
  report: ReportProblem,
): void {
  for (const field of fields) {
    if (value[field] !== undefined) report(field, `nothing ${condition}`);
  }
}
