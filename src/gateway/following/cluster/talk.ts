import type { NatsConnection } from '@nats-io/transport-node';

/** Words between gateways that are kept nowhere: who is there hears them, once at most. What one says it hears, too. */
export class Talk {
  readonly #subject: string;
  readonly #listeners = new Set<(text: string) => void>();
  #connection: NatsConnection | null = null;

  constructor(subject: string) {
    this.#subject = subject;
  }

  /** Talks by this connection from now on. */
  begin(connection: NatsConnection): void {
    this.#connection = connection;
    connection.subscribe(this.#subject, {
      callback: (error, message) => {
        if (error) return;
        for (const listener of this.#listeners) listener(message.string());
      },
    });
  }

  /** Says nothing where there is no connection. */
  say(text: string): void {
    if (this.#connection?.isClosed() === false) this.#connection.publish(this.#subject, text);
  }

  /** @returns what ends it */
  hear(listener: (text: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
