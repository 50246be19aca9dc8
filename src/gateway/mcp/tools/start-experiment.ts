import * as z from 'zod';
import { COMMON, quoted } from '../answer.ts';
import { tool } from '../tool.ts';

const value = z.union([z.number(), z.string(), z.boolean()]);
const name = z.string().min(1).max(200);

/** Many runs at once, for what one run cannot tell. */
export const startExperiment = tool({
  name: 'start_experiment',
  title: 'Start an experiment',
  isControl: true,
  description:
    'Starts an experiment of the embedded simulator: runs of a scenario at each setting, with common seeds, so that differences are told pair by pair with intervals (tool compare). It takes minutes; ask compare for what it has found so far.',
  input: z.strictObject({
    scenario: name.describe('Name of a scenario, such as distribution-centre'),
    parameters: z.record(z.string(), value).optional().describe('Parameters that stay as they are'),
    vary: z
      .array(z.strictObject({ name, values: z.array(value).min(1).max(20) }))
      .max(4)
      .optional()
      .describe('Parameters that are tried, each with its values'),
    base: z.record(z.string(), value).optional().describe('The setting that others are compared with'),
    replications: z.int().min(1).max(200).default(10).describe('Runs of each setting, with a seed of its own each'),
    warmUpSeconds: z.number().min(0).max(172_800).default(3600),
    lengthSeconds: z.number().min(60).max(604_800).default(14_400),
    seed: z.int().min(0).max(4_294_967_295).optional(),
  }),
  output: z.strictObject({ experimentId: z.string(), ...COMMON }),
  async answer(input, { command, origin }) {
    const { experimentId } = await command<{ experimentId: string }>('/control/v1/experiments', {
      ...{ method: 'POST', body: input },
    });
    const settings = (input.vary ?? []).reduce((product, { values }) => product * values.length, 1);
    return {
      words: [
        `Started experiment ${quoted(experimentId)}: ${settings} settings, ${input.replications} runs of each, seeds in common.`,
        'Ask compare with this id for what it has found.',
      ],
      units: null,
      data: { experimentId },
      links: [{ title: 'the experiment', url: `${origin}/experiments/${encodeURIComponent(experimentId)}` }],
    };
  },
});
