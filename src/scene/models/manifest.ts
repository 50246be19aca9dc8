import * as z from 'zod';

const meters = z.number().positive();
const footprint = { lengthMeters: meters, widthMeters: meters };

const opening = z.strictObject({ x: z.number(), z: z.number(), ...footprint });

/** Parametric models: sizes in metres; length along local X, width or depth along local Z. */
const formSchema = z.discriminatedUnion('form', [
  z.strictObject({ form: z.literal('carrier'), ...footprint, heightMeters: meters }),
  z.strictObject({ form: z.literal('shuttle'), ...footprint, heightMeters: meters }),
  z.strictObject({
    form: z.literal('lift'),
    ...footprint,
    floorHeightsMeters: z.array(z.number().nonnegative()).min(1),
    shaftHeightMeters: meters,
  }),
  z.strictObject({ form: z.literal('lift-table'), ...footprint }),
  z.strictObject({
    form: z.literal('stacker'),
    ...footprint,
    mastHeightMeters: meters,
    platformLengthMeters: meters,
    forkLengthMeters: meters,
  }),
  z.strictObject({
    form: z.literal('rack'),
    columns: z.int().positive().max(500),
    levels: z.int().positive().max(100),
    columnPitchMeters: meters,
    levelPitchMeters: meters,
    firstLevelHeightMeters: z.number().nonnegative(),
    depthMeters: meters,
  }),
  z.strictObject({ form: z.literal('pallet'), ...footprint, heightMeters: meters }),
  z.strictObject({ form: z.literal('tote'), ...footprint, heightMeters: meters }),
  z.strictObject({ form: z.literal('conveyor-deck'), ...footprint, heightMeters: meters }),
  z.strictObject({ form: z.literal('dock'), ...footprint, heightMeters: meters }),
  z.strictObject({
    form: z.literal('floor-slab'),
    ...footprint,
    thicknessMeters: meters,
    /** Height of the slab's surface above the foot of its columns; without it there are no columns. */
    columnHeightMeters: meters.optional(),
    /** Holes for lifts, about the slab's centre. */
    openings: z.array(opening).optional(),
    /** Sides without a railing, in the slab's own axes: lifts or stairs meet it there. */
    openSides: z.array(z.enum(['+x', '-x', '+z', '-z'])).optional(),
  }),
  z.strictObject({ form: z.literal('floor-area'), ...footprint, use: z.enum(['store', 'work', 'charging']) }),
  z.strictObject({ form: z.literal('machine'), ...footprint, heightMeters: meters }),
  z.strictObject({ form: z.literal('station'), ...footprint, heightMeters: meters }),
  z.strictObject({ form: z.literal('charger'), ...footprint, heightMeters: meters }),
  z.strictObject({ form: z.literal('charging-bay'), ...footprint, heightMeters: meters }),
  z.strictObject({ form: z.literal('shelf'), ...footprint, heightMeters: meters }),
  z.strictObject({ form: z.literal('table'), ...footprint, heightMeters: meters }),
  z.strictObject({ form: z.literal('block'), ...footprint, heightMeters: meters }),
]);

const nodeName = z.string().min(1).optional();

/** A glTF file beside the manifest, with the node of each mechanical role. */
const fileSchema = z.strictObject({
  form: z.literal('gltf'),
  file: z.string().regex(/^[\w-]+\.(glb|gltf)$/, 'must be the name of a .glb or .gltf file beside the manifest'),
  nodes: z.strictObject({
    ENTITY: z.string().min(1),
    LIFT_PLATFORM: nodeName,
    FORK_STAGE: nodeName,
    FORK: nodeName,
    TRACK: nodeName,
  }),
  coloring: z.enum(['activity', 'cargo', 'none']).optional(),
  hollow: z.boolean().optional(),
  /** Drawn from afar, and in place of a file that cannot be used. */
  substitute: formSchema,
});

const manifestSchema = z.strictObject({
  version: z.literal(1),
  models: z.record(z.string(), z.discriminatedUnion('form', [...formSchema.options, fileSchema])),
});

export type Form = z.infer<typeof formSchema>;
export type FileForm = z.infer<typeof fileSchema>;
export type FormOf<Name extends Form['form']> = Extract<Form, { form: Name }>;
export type ModelManifest = z.infer<typeof manifestSchema>;

/**
 * Reads the list that binds asset identifiers to models.
 * @throws Error with one line per problem, each naming the field
 */
export function parseManifest(value: unknown): ModelManifest {
  const result = manifestSchema.safeParse(value);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join('.') || 'manifest'}: ${issue.message}`);
  throw new Error(`The model manifest cannot be used.\n${lines.join('\n')}`);
}
