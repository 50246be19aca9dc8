import { ShaderChunk } from 'three';

/** Turns the pattern of samples by another angle in every pixel, which shows as grain and stripes close up. */
export const GRAIN = 'interleavedGradientNoise( gl_FragCoord.xy ) * PI2';

/** An angle at which five samples of a disk fall on no common line. */
const STEADY = '0.7';

/** Soft edges of shadows without grain: the same samples in every pixel, each of them filtered by the card. */
export function steadyShadows(): void {
  ShaderChunk.shadowmap_pars_fragment = ShaderChunk.shadowmap_pars_fragment.replaceAll(GRAIN, STEADY);
}
