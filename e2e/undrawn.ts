/** Fewer drawn pictures leave the processor to what a test of a page is about; camera flights go by time, not by pictures. */
const BETWEEN_FRAMES_MILLIS = 500;

/**
 * Runs in the page from its beginning, where no test looks at the picture: it is made as ever, but two times a second, and its
 * triangles stay undrawn. In software they take half of a machine.
 */
export function leaveUndrawn(betweenFramesMillis: number): void {
  for (const name of ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'] as const)
    WebGL2RenderingContext.prototype[name] = () => undefined;
  const atFrame = window.requestAnimationFrame.bind(window);
  const waiting = new Map<number, FrameRequestCallback>();
  let [requests, lastMillis] = [0, 0];
  let isDue = false;
  const callAll = (now: number): void => {
    isDue = false;
    lastMillis = performance.now();
    const called = [...waiting.values()];
    waiting.clear();
    for (const callback of called) callback(now);
  };
  window.requestAnimationFrame = (callback) => {
    requests += 1;
    waiting.set(requests, callback);
    if (!isDue) setTimeout(() => atFrame(callAll), Math.max(0, lastMillis + betweenFramesMillis - performance.now()));
    isDue = true;
    return requests;
  };
  window.cancelAnimationFrame = (request) => {
    waiting.delete(request);
  };
}

/** What is given to `addInitScript`. */
export const UNDRAWN = [leaveUndrawn, BETWEEN_FRAMES_MILLIS] as const;
