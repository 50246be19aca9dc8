/** How a cell looks beside its value. */
export interface CellPaint {
  tone: 'good' | 'warn' | 'bad' | 'info' | null;
  /** Ends of its bar, in shares of the cell. */
  bar: { from: number; to: number } | null;
  /** From 0 to 1. */
  shade: number | null;
  /** It has what is searched for. */
  isFound: boolean;
}
