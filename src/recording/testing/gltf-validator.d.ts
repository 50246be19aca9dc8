/** The part of Khronos's validator that is used here; the package has no types. */
declare module 'gltf-validator' {
  interface Issue {
    readonly code: string;
    readonly message: string;
    /** 0 error, 1 warning, 2 information, 3 hint. */
    readonly severity: 0 | 1 | 2 | 3;
    readonly pointer: string;
  }

  /** @throws a text where the bytes are neither glTF nor GLB */
  export function validateBytes(
    bytes: Uint8Array,
    options: { readonly format: 'glb'; readonly maxIssues: number },
  ): Promise<{ readonly issues: { readonly messages: readonly Issue[] } }>;
}
