import { type Edit, LEFT_OUT, replaced } from './edit.ts';

/**
 * Shaders, and pieces of shaders, of what the scene has none of: materials other than basic, lambert, lines and depth;
 * surroundings that are mirrored; meshes that are skinned, batched or morphed; tones that are mapped.
 */
const SHADERS = [
  /(?:backgroundCube|cube|distance|equirect|meshmatcap|meshnormal|meshphong|meshphysical|meshtoon|points|sprite)_(?:vert|frag)/,
  /lights_(?:toon|phong|physical)(?:_pars)?_fragment/,
  /(?:iridescence|metalnessmap|roughnessmap|transmission)(?:_pars)?_fragment|tonemapping_pars_fragment/,
  /clearcoat_\w+|gradientmap_pars_fragment|map_particle\w+|lightprobes_pars_fragment|alphahash\w+/,
  /envmap_\w+|morph\w+|skin\w+|batching_\w+|displacementmap_\w+|bumpmap_\w+|normalmap_\w+|normal_fragment_maps/,
];

/** Top-level classes and functions, and what stands for them. */
const STUBS: Record<string, string> = {
  // Nobody wears a headset here; the renderer asks all the same whether somebody does.
  WebXRManager: `class WebXRManager extends EventDispatcher {
    enabled = false; isPresenting = false; cameraAutoUpdate = true;
    setAnimationLoop() {} dispose() {} hasDepthSensing() { return false; }
    getEnvironmentBlendMode() {} getDepthSensingMesh() { return null; } getFrame() { return null; }
  }`,
  WebGLEnvironments: `function WebGLEnvironments() {
    return { get: (texture) => (texture ? leftOut('an environment') : null), dispose() {} };
  }`,
  WebGLUniformsGroups: `function WebGLUniformsGroups() {
    return { bind: () => leftOut('a group of uniforms'), update: () => leftOut('a group of uniforms'), dispose() {} };
  }`,
  WebGLMorphtargets: `function WebGLMorphtargets() { return { update: () => leftOut('a morphed geometry') }; }`,
  WebGLOutput: `class WebGLOutput { constructor() { leftOut('a chain of effects'); } }`,
  // A table for physical materials, which all that is lit is given.
  getDFGLUT: 'function getDFGLUT() { return null; }',
};

/** Functions inside of others that only such materials call. */
const INNER_FUNCTIONS =
  /^\tfunction (refreshUniforms(?:Phong|Toon|Standard|Physical|Matcap|Points|Sprites)|uploadCubeTexture)\([\s\S]*?^\t\}$/gm;

/** Methods of the renderer that nobody calls. */
const METHODS =
  /^\t\tthis\.(setEffects|compileAsync|readRenderTargetPixels|readRenderTargetPixelsAsync|copyFramebufferToTexture|copyTextureToTexture) = (?:async )?function \([\s\S]*?^\t\t\};$/gm;

export const renderer: Edit = {
  module: /three\/build\/three\.module\.js$/,
  apply(code) {
    let edited = code;
    for (const [name, stub] of Object.entries(STUBS)) {
      edited = replaced(edited, new RegExp(`^(?:class|function) ${name}\\b[\\s\\S]*?^\\}$`, 'm'), stub);
    }
    for (const { source } of SHADERS) {
      edited = replaced(
        edited,
        new RegExp(`^\\t(${source}): [\\w$]+(,?)$`, 'gm'),
        (_, name = '', comma = '') => `\t${name}: ''${comma}`,
      );
    }
    const inner = (_: string, name = '') => `\tfunction ${name}() { leftOut('${name}'); }`;
    const method = (_: string, name = '') => `\t\tthis.${name} = () => leftOut('${name}');`;
    return LEFT_OUT + replaced(replaced(edited, INNER_FUNCTIONS, inner), METHODS, method);
  },
};

/** Scenes are never written to a file, and nothing is animated by tracks of keys. */
export const core: Edit = {
  module: /three\/build\/three\.core\.js$/,
  apply(code) {
    const unwritten = replaced(code, /^\t(?:static )?(?:toJSON|fromJSON)\([^)]*\) \{\n[\s\S]*?^\t\}$/gm, '');
    return replaced(unwritten, /^(?:PropertyBinding|\w*KeyframeTrack|Loader)\.[\w.]+ = [^;]*;$/gm, '');
  },
};
