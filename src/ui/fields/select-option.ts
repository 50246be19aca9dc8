export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}
