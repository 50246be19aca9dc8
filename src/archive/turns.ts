/** Does one thing after the other. What fails fails whoever asked for it: others have their turn. */
export function createTurns(): (act: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (act) => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };
}
