type Ask = (...asked: unknown[]) => Promise<unknown>;

/** A client whose code comes when it is first asked for something: the first picture needs nothing of it. */
export function lazyClient<Client extends object>(load: () => Promise<Client>): Client {
  const ask =
    (_: object, name: string): Ask =>
    async (...asked) => {
      const client = (await load()) as Readonly<Record<string, Ask | undefined>>;
      return client[name]?.(...asked);
    };
  return new Proxy({}, { get: ask }) as Client;
}
