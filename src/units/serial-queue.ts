/** Does one thing after the other. What fails fails whoever asked for it: others have their turn. */
export type SerialQueue = <Result>(act: () => Promise<Result> | Result) => Promise<Result>;

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };
}
