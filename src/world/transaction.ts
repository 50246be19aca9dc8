/** Remembers how to take back every change of a batch, newest first (interface 2.15: a batch is indivisible). */
export class Transaction {
  private readonly undo: (() => void)[] = [];
  private readonly isRevocable: boolean;

  /** @param isRevocable false where a failure discards the whole world anyway, as while a snapshot is being built */
  constructor(isRevocable = true) {
    this.isRevocable = isRevocable;
  }

  /** To be called with the way back, before or after the change itself. */
  onRollback(takeBack: () => void): void {
    if (this.isRevocable) this.undo.push(takeBack);
  }

  rollback(): void {
    for (let takeBack = this.undo.pop(); takeBack; takeBack = this.undo.pop()) takeBack();
  }
}
