import * as z from 'zod';
import { INSTANCE_STATUSES, RUN_MODES } from '../../protocol/index.ts';
import { experimentSchema } from '../experiments/describe-experiment.ts';
import { chooseBaseSchema, createExperimentSchema } from '../experiments/request.ts';
import type { DescribedEndpoint } from '../http/openapi/operation.ts';
import { addPlantSchema, createSimulationSchema, speedSchema } from './requests.ts';

export const CONTROL_PREFIX = '/control/v1';

/** An instance as the control plane shows it. */
const instanceSchema = z.object({
  simulationId: z.string(),
  label: z.string(),
  scenario: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  runMode: z.enum(RUN_MODES),
  speedMultiplier: z.int32().nullable(),
  seed: z.int(),
  endTimeSeconds: z.number().nullable(),
  /** Date and time in its tables at simulation time 0. */
  calendarStart: z.iso.datetime(),
  status: z.enum(INSTANCE_STATUSES),
  statusReasonCode: z.string().nullable(),
  /** Why it failed, in a sentence; null where it did not. */
  failure: z.string().nullable(),
  runtimeAvailable: z.boolean(),
  simulationTimeMicros: z.int().nullable(),
  /** How far it is on its way to where it is first to be seen; null where it is there. */
  warmUp: z.object({ simulationTimeMicros: z.int(), untilMicros: z.int() }).nullable(),
});

const scenarioSchema = z.object({
  name: z.string(),
  label: z.string(),
  description: z.string(),
  /** What of a plant model is not as its file may have meant it. */
  warnings: z.array(z.object({ line: z.int(), text: z.string() })),
  /** False: experiments find nothing in it to compare. */
  isPlant: z.boolean(),
  parameters: z.unknown(),
});

export type InstanceDescription = z.infer<typeof instanceSchema>;

/** Operations on a whole simulation that take no body. */
const operations = {
  pause: 'Stops the clock where it is',
  resume: 'Goes on after a pause',
  stop: 'Ends the run; its data stay readable',
  reset: 'Begins again at simulation time 0 with a new generation',
  release: 'Gives up the runtime; every endpoint then answers 410',
  'continue-warm-up': 'From its beginning, or a full hour, to the next: whoever records it has all until then',
  'end-warm-up': 'Lets it become warm by itself: nobody records it, or everything is recorded',
} as const;

const tag = 'Control plane';

/** The control plane in words and schemas, for the OpenAPI document. */
export const controlEndpoints: readonly DescribedEndpoint[] = [
  described('GET', '/simulations', 'Instances of this credential', null, listOf(instanceSchema)),
  described('GET', '/scenarios', 'What can be run, with its parameters', null, listOf(scenarioSchema)),
  {
    ...described(
      'POST',
      '/simulations',
      'Makes an instance, which starts by itself',
      createSimulationSchema,
      idSchema(),
    ),
    status: 201,
  },
  {
    ...described('POST', '/plants', 'Makes a scenario of an openTCS plant model', addPlantSchema, scenarioSchema),
    status: 201,
  },
  described('GET', '/experiments', 'Experiments of this credential', null, listOf(experimentSchema)),
  {
    ...described(
      'POST',
      '/experiments',
      'Makes an experiment: many runs at full speed, compared by their indicators',
      createExperimentSchema,
      z.object({ experimentId: z.string() }),
    ),
    status: 201,
  },
  described('GET', '/experiments/{experimentId}', 'An experiment and how far it is', null, experimentSchema),
  described(
    'POST',
    '/experiments/{experimentId}/base',
    'Compares with another of its settings from now on',
    chooseBaseSchema,
    experimentSchema,
  ),
  described('POST', '/experiments/{experimentId}/cancel', 'Ends it; what it has found stays', null, experimentSchema),
  described('POST', '/experiments/{experimentId}/release', 'Gives up what it has found', null, experimentSchema),
  ...Object.entries(operations).map(([name, summary]) =>
    described('POST', `/simulations/{simulationId}/${name}`, summary, null, instanceSchema),
  ),
  described('POST', '/simulations/{simulationId}/speed', 'Changes the multiplier', speedSchema, instanceSchema),
];

function described(
  method: 'GET' | 'POST',
  path: string,
  summary: string,
  body: z.ZodType | null,
  data: z.ZodType,
): DescribedEndpoint {
  return { method, path: CONTROL_PREFIX + path, summary, tag, body, data };
}

function listOf(item: z.ZodType) {
  return z.object({ items: z.array(item) });
}

function idSchema() {
  return z.object({ simulationId: z.string() });
}
