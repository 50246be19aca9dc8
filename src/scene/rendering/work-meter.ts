import { LIGHT_MILLIS, SLOW_MILLIS } from './quality.ts';

/** When it is asked whether the graphics card is done, milliseconds after drawing. */
const LOOKS = [LIGHT_MILLIS - 1, SLOW_MILLIS, 100, 300, 1000];

export interface WorkMeter {
  /** Called right after drawing; tells later how long the work of the frame took, unless one is still being measured. */
  measure(mainThreadMillis: number): void;
  dispose(): void;
}

/**
 * How long the work of a drawn frame takes, on the main thread and on the graphics card: a fence behind the frame is
 * looked at a few times. Gaps between frames say nothing, as nothing is drawn where nothing moves, and a page that was
 * busy elsewhere looks late but finds the fence passed.
 */
export function createWorkMeter(gl: WebGL2RenderingContext, tell: (workMillis: number) => void): WorkMeter {
  let timer = 0;
  let fence: WebGLSync | null = null;

  const end = (workMillis: number): void => {
    gl.deleteSync(fence);
    fence = null;
    timer = 0;
    tell(workMillis);
  };
  const look = (index: number, mainThreadMillis: number): void => {
    const at = LOOKS[index] as number;
    if (!fence || gl.isContextLost()) forget();
    else if (gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED) end(Math.max(at, mainThreadMillis));
    else if (index === LOOKS.length - 1) end(at);
    else wait(index + 1, mainThreadMillis);
  };
  const wait = (index: number, mainThreadMillis: number): void => {
    const since = LOOKS[index - 1] ?? 0;
    timer = window.setTimeout(look, (LOOKS[index] as number) - since, index, mainThreadMillis);
  };

  // A fence goes with the drawing context in which it was made.
  const forget = (): void => {
    window.clearTimeout(timer);
    timer = 0;
    fence = null;
  };
  gl.canvas.addEventListener('webglcontextlost', forget);

  return {
    measure(mainThreadMillis) {
      if (timer !== 0 || gl.isContextLost()) return;
      fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
      gl.flush();
      if (fence) wait(0, mainThreadMillis);
    },
    dispose() {
      forget();
      gl.canvas.removeEventListener('webglcontextlost', forget);
    },
  };
}
