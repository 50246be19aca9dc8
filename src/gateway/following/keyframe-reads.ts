export interface KeyframeReadsOptions {
  /** @returns whether one was read; never rejected */
  read(): Promise<boolean>;
  /** False when nobody is left who needs one. */
  isWanted(): boolean;
  /** Told of each read. @returns how long to wait after one that failed */
  onEnd(isRead: boolean): number;
}

/** Reads snapshots for who is told records and asks for nothing: one at a time, and no sooner than the back-off allows. */
export class KeyframeReads {
  readonly #options: KeyframeReadsOptions;
  #isReading = false;
  #retry: NodeJS.Timeout | null = null;

  constructor(options: KeyframeReadsOptions) {
    this.#options = options;
  }

  /** Nothing where one is under way, or due. */
  begin(): void {
    if (!this.#isReading && this.#retry === null) void this.#read();
  }

  close(): void {
    if (this.#retry) clearTimeout(this.#retry);
  }

  async #read(): Promise<void> {
    this.#retry = null;
    if (!this.#options.isWanted()) return;
    this.#isReading = true;
    const isRead = await this.#options.read();
    this.#isReading = false;
    const millis = this.#options.onEnd(isRead);
    if (!isRead && this.#options.isWanted()) this.#retry = setTimeout(() => void this.#read(), millis).unref();
  }
}
