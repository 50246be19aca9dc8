import type { Page } from '@playwright/test';
import { expect, openLive, test } from './product.ts';

declare global {
  interface Window {
    /** Places of the matrices that the vertex shader has made for the last frame. */
    evaluatedPlaces(): [number, number, number][];
  }
}

/** Remembers which buffers transform feedback writes, and reads them back when it is asked. */
async function watchEvaluation(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const gl = WebGL2RenderingContext.prototype;
    const { bindTransformFeedback, bindBufferBase, drawArrays } = gl;
    const buffers = new Map<WebGLTransformFeedback | null, WebGLBuffer | null>();
    const counts = new Map<WebGLBuffer, number>();
    let bound: WebGLTransformFeedback | null = null;
    let context: WebGL2RenderingContext | null = null;
    gl.bindTransformFeedback = function bind(target, feedback) {
      bound = feedback;
      bindTransformFeedback.call(this, target, feedback);
    };
    gl.bindBufferBase = function bind(target, index, buffer) {
      if (target === this.TRANSFORM_FEEDBACK_BUFFER) buffers.set(bound, buffer);
      bindBufferBase.call(this, target, index, buffer);
    };
    gl.drawArrays = function draw(mode, first, count) {
      const buffer = bound && buffers.get(bound);
      if (buffer) counts.set(buffer, count);
      context = this;
      drawArrays.call(this, mode, first, count);
    };
    window.evaluatedPlaces = () => {
      const places: [number, number, number][] = [];
      for (const [buffer, count] of counts) {
        const matrices = new Float32Array(16 * count);
        context?.bindBuffer(context.COPY_READ_BUFFER, buffer);
        context?.getBufferSubData(context.COPY_READ_BUFFER, 0, matrices);
        context?.bindBuffer(context.COPY_READ_BUFFER, null);
        for (let at = 0; at < matrices.length; at += 16) {
          places.push([matrices[at + 12] ?? 0, matrices[at + 13] ?? 0, matrices[at + 14] ?? 0]);
        }
      }
      return places;
    };
  });
}

test('what the vertex shader draws is where it is said to be, to a fifth of a millimetre', async ({ page }) => {
  await watchEvaluation(page);
  await openLive(page);
  await expect.poll(() => page.evaluate(() => window.aisle.stats().moving)).toBeGreaterThan(3);
  const seen = await page.evaluate(async () => {
    const distances: number[] = [];
    const before = new Map<string, string>();
    for (let look = 0; look < 200 && distances.length < 150; look++) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
      const places = window.evaluatedPlaces();
      for (const name of window.aisle.entityNames()) {
        const at = window.aisle.pose(name)?.position;
        if (!at) continue;
        const was = before.get(name);
        before.set(name, JSON.stringify(at));
        // What stands still is drawn otherwise, and may stand close to what moves.
        if (was === undefined || was === before.get(name)) continue;
        const nearest = Math.min(...places.map(([x, y, z]) => Math.hypot(x - at.x, y - at.y, z - at.z)));
        // What has just come to rest is further away than anything moves in a frame.
        if (nearest < 0.02) distances.push(nearest);
      }
    }
    return distances;
  });
  expect(seen.length).toBeGreaterThan(100);
  expect(Math.max(...seen)).toBeLessThan(2e-4);
});
