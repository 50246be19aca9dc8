// Runs in a benched page before anything of it: takes the drawing out, and counts what each frame does.
(() => {
  const counted = { frames: [], own: [], uploads: [], drawCalls: [], longTasks: [] };
  let [frameAt, millis, own, bytes, calls] = [0, 0, 0, 0, 0];
  window.counted = counted;
  const gl = WebGL2RenderingContext.prototype;
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {
    gl[name] = () => {
      calls += 1;
    };
  }
  // A canvas that is never written to is not put together with the page either: that would take a core of its own.
  for (const name of ['clear', 'blitFramebuffer']) gl[name] = () => undefined;
  for (const name of ['bufferSubData', 'bufferData', 'texSubImage2D', 'texImage2D']) {
    const upload = gl[name];
    gl[name] = function count(...values) {
      bytes += bytesOf(name, values);
      return upload.apply(this, values);
    };
  }
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    // By this name what frames do is found in profiles: a script that is put into a page has no address there.
    request(function runFrame(at) {
      if (at !== frameAt) close();
      frameAt = at;
      const callsBefore = calls;
      const start = performance.now();
      callback(at);
      const took = performance.now() - start;
      millis += took;
      // The picture tells what of its frame was not the renderer's.
      own += calls > callsBefore ? (window.aisle?.stats().frameCpuMs ?? 0) : took;
    });

  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) counted.longTasks.push(duration);
  }).observe({ type: 'longtask' });

  function bytesOf(name, values) {
    const source = values.find((value) => ArrayBuffer.isView(value));
    if (!source) return 0;
    const [width, height] = name === 'texSubImage2D' ? [values[4], values[5]] : [0, 0];
    // Of textures only those of four floats are written while frames run.
    if (width > 0) return width * height * 16;
    const length = name === 'bufferSubData' ? (values[4] ?? 0) : 0;
    return length > 0 ? length * source.BYTES_PER_ELEMENT : source.byteLength;
  }

  /** All callbacks of one frame are given the same time. */
  function close() {
    if (frameAt > 0) {
      counted.frames.push(millis);
      counted.own.push(own);
      counted.uploads.push(bytes);
      counted.drawCalls.push(calls);
    }
    [millis, own, bytes, calls] = [0, 0, 0, 0];
  }
})();
