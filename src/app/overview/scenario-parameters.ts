import * as z from 'zod';
import { formatDecimal } from '../../ui/index.ts';

/** One parameter of a scenario, as a field needs it. */
export interface ScenarioParameter {
  name: string;
  description: string;
  /** Empty if the scenario names none. */
  group: string;
  unit: string;
  kind: 'number' | 'text' | 'boolean' | 'choice';
  isInteger: boolean;
  minimum: number | undefined;
  maximum: number | undefined;
  choices: readonly string[];
  /** The scenario's default. */
  initial: string;
}

const propertySchema = z.looseObject({
  type: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  group: z.string().optional().catch(undefined),
  unit: z.string().optional().catch(undefined),
  default: z.unknown().optional(),
  minimum: z.number().optional().catch(undefined),
  maximum: z.number().optional().catch(undefined),
  enum: z.array(z.string()).optional().catch(undefined),
});

const parametersSchema = z.looseObject({ properties: z.record(z.string(), propertySchema).optional() });

/** Fields of a scenario's JSON schema; none for a schema that is not understood. */
export function scenarioParameters(jsonSchema: unknown): ScenarioParameter[] {
  const read = parametersSchema.safeParse(jsonSchema);
  return Object.entries(read.data?.properties ?? {}).map(([name, property]) => ({
    name,
    description: property.description ?? '',
    group: property.group ?? '',
    unit: property.unit ?? '',
    kind: kindOf(property),
    isInteger: property.type === 'integer',
    minimum: property.minimum,
    maximum: property.maximum,
    choices: property.enum ?? [],
    initial: property.default === undefined ? '' : String(property.default),
  }));
}

function kindOf({ type, enum: choices }: z.infer<typeof propertySchema>): ScenarioParameter['kind'] {
  if (choices) return 'choice';
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'boolean' ? 'boolean' : 'text';
}

/** Its name with the unit, unless the name ends in that. */
export function parameterLabel({ name, unit }: Pick<ScenarioParameter, 'name' | 'unit'>): string {
  const words = nameWords(name);
  return unit === '' || words.toLowerCase().endsWith(unit) ? words : `${words} (${unit})`;
}

/** Its description and bounds. */
export function parameterHelp({
  description,
  minimum,
  maximum,
}: Pick<ScenarioParameter, 'description' | 'minimum' | 'maximum'>): string {
  if (minimum === undefined || maximum === undefined) return description;
  return `${description} (${formatDecimal(minimum)} – ${formatDecimal(maximum)})`.trimStart();
}

/** `carrierCount` as `Carrier count`. */
export function nameWords(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z\d])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
