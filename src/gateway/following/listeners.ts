/** Who is told something of each simulation. */
export class Listeners {
  readonly #all = new Map<string, Set<() => void>>();

  /** @returns what ends it */
  add(simulationId: string, listener: () => void): () => void {
    const listeners = this.#all.get(simulationId) ?? new Set();
    this.#all.set(simulationId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#all.get(simulationId) === listeners) this.#all.delete(simulationId);
    };
  }

  get simulationIds(): string[] {
    return [...this.#all.keys()];
  }

  tell(simulationId: string): void {
    for (const listener of [...(this.#all.get(simulationId) ?? [])]) listener();
  }
}
