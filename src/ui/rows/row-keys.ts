/** The row that a key leads to; null for other keys. */
export function rowAfter(row: number, key: string, { rowCount, pageRows }: { rowCount: number; pageRows: number }) {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -pageRows,
    PageDown: pageRows,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  const step = steps[key];
  return step === undefined || rowCount === 0 ? null : Math.min(Math.max(row + step, 0), rowCount - 1);
}

/** Rows from one to another, both included, in their order. */
export function rowsBetween(a: number, b: number): number[] {
  const first = Math.min(a, b);
  return Array.from({ length: Math.abs(a - b) + 1 }, (_, at) => first + at);
}
