/** A value that zod checks, and what is wrong with it. */
interface Checked<Value> {
  readonly value: Value;
  readonly issues: { push(issue: { code: 'custom'; path: string[]; message: string; input: unknown }): unknown };
}

/** Conditions between the fields of one value; a problem says what was expected of a field, in words. */
export class Conditions<Value extends object> {
  readonly value: Value;
  readonly #issues: Checked<Value>['issues'];

  constructor({ value, issues }: Checked<Value>) {
    this.value = value;
    this.#issues = issues;
  }

  report(field: keyof Value & string, expected: string): void {
    this.#issues.push({ code: 'custom', path: [field], message: expected, input: this.value });
  }

  /** Reports every listed field that is missing: required under a condition the message states. */
  require(fields: readonly (keyof Value & string)[], condition: string): void {
    for (const field of fields) if (this.value[field] === undefined) this.report(field, `a value ${condition}`);
  }

  /** Reports every listed field that is there although it does not apply: such fields are omitted (interface 2.9). */
  forbid(fields: readonly (keyof Value & string)[], condition: string): void {
    for (const field of fields) if (this.value[field] !== undefined) this.report(field, `nothing ${condition}`);
  }
}
