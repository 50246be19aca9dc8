/**
 * Runs in a page from its beginning where nobody looks at the picture: it is made as ever, but two times a second, and its
 * triangles stay undrawn. In software they would take half of a machine; camera flights go by time, not by pictures.
 */
{
  const BETWEEN_FRAMES_MILLIS = 500;
  // A canvas that is never written to is not put together with the page either.
  const WRITING = [
    'drawArrays',
    'drawElements',
    'drawArraysInstanced',
    'drawElementsInstanced',
    'clear',
    'blitFramebuffer',
  ];
  for (const name of WRITING) WebGL2RenderingContext.prototype[name] = () => undefined;
  const atFrame = window.requestAnimationFrame.bind(window);
  const waiting = new Map();
  let [requests, lastMillis] = [0, 0];
  let isDue = false;
  const callAll = (now) => {
    isDue = false;
    lastMillis = performance.now();
    const called = [...waiting.values()];
    waiting.clear();
    for (const callback of called) callback(now);
  };
  window.requestAnimationFrame = (callback) => {
    requests += 1;
    waiting.set(requests, callback);
    const restMillis = Math.max(0, lastMillis + BETWEEN_FRAMES_MILLIS - performance.now());
    if (!isDue) setTimeout(() => atFrame(callAll), restMillis);
    isDue = true;
    return requests;
  };
  window.cancelAnimationFrame = (request) => {
    waiting.delete(request);
  };
}
