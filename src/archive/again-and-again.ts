/** Does something at once and every so often; where it takes longer than that, the next one is left out. What fails is tried again. */
export class AgainAndAgain {
  readonly #act: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #isUnderWay = false;
  #done: Promise<void> = Promise.resolve();

  constructor(act: () => Promise<void>) {
    this.#act = act;
  }

  /** Fulfilled when the one that is under way is done; none waits behind it. */
  get done(): Promise<void> {
    return this.#done;
  }

  begin(everyMillis: number): void {
    this.#once();
    this.#timer = setInterval(() => this.#once(), everyMillis).unref();
  }

  stop(): Promise<void> {
    clearInterval(this.#timer);
    return this.#done;
  }

  #once(): void {
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    const over = () => {
      this.#isUnderWay = false;
    };
    this.#done = this.#act().then(over, over);
  }
}
