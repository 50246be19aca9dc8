interface CheckContext {
  addIssue(issue: { code: 'custom'; path: string[]; message: string }): void;
}

/** Conditions between the fields of one value; a problem says what was expected of a field, in words. */
export function conditionsOn<Value extends object>(value: Value, context: CheckContext) {
  type Fields = readonly (keyof Value & string)[];
  const report = (field: string, expected: string) =>
    context.addIssue({ code: 'custom', path: [field], message: expected });
  return {
    report,
    /** Reports every listed field that is missing: required under a condition the message states. */
    require(fields: Fields, condition: string): void {
      for (const field of fields) if (value[field] === undefined) report(field, `a value ${condition}`);
    },
    /** Reports every listed field that is there although it does not apply: such fields are omitted (interface 2.9). */
    forbid(fields: Fields, condition: string): void {
      for (const field of fields) if (value[field] !== undefined) report(field, `nothing ${condition}`);
    },
  };
}
