/** @throws RangeError that names the argument, so that one wrong number cannot spoil all that is computed from it. */
export function finite(name: string, value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`${name} must be a finite number, not ${value}`);
  return value;
}
