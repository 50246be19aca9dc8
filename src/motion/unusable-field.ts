/** Thrown where a problem is found with what an action says; whoever applies the action adds which one it was. */
export class UnusableField extends Error {
  override readonly name = 'UnusableField';
  /** For example `route[2].name`. */
  readonly field: string;
  readonly reason: string;

  constructor(field: string, reason: string) {
    super(`${field}: ${reason}`);
    this.field = field;
    this.reason = reason;
  }
}
