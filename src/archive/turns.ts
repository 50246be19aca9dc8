/** Does one thing after the other. What fails fails whoever asked for it: others have their turn. */
export function createTurns(): <Result>(act: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };
}
