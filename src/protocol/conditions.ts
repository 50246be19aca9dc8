/** Adds the problem of one field to the check under way. */
export type ReportProblem = (field: string, message: string) => void;

interface CheckContext {
  addIssue(issue: { code: 'custom'; path: string[]; message: string }): void;
}

export function reporter(context: CheckContext): ReportProblem {
  return (field, message) => context.addIssue({ code: 'custom', path: [field], message });
}

/** Reports every listed field that is missing: required under a condition the message states. */
export function requireFields<T extends object>(
  value: T,
  fields: readonly (keyof T & string)[],
  condition: string,
  report: ReportProblem,
): void {
  for (const field of fields) {
    if (value[field] === undefined) report(field, `required ${condition}`);
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
    if (value[field] !== undefined) report(field, `must be omitted ${condition}`);
  }
}
