import type * as z from 'zod';
import type { Kernel } from '../engine/kernel.ts';
import type { RandomStreams } from '../engine/random.ts';
import type { Steps } from '../engine/steps.ts';
import type { InitialScene, PlantOutput } from './output.ts';

export interface PlantContext {
  kernel: Kernel;
  random: RandomStreams;
  output: PlantOutput;
}

/** A plant that can be built and run: layout, devices, arrivals and orders. */
export interface Scenario {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly parameters: z.ZodObject;
  /** Text of the openTCS plant model that it is made of; nothing for the scenarios that are always there. */
  readonly plantModel?: string;
  /** What of its plant model is not as the file may have meant it, by line. */
  readonly warnings?: readonly { readonly line: number; readonly text: string }[];
  /** It has no demo run, and nothing that experiments could compare. */
  readonly isNoPlant?: boolean;
  /** Places devices, schedules the first events on the kernel and returns the scene at time 0. */
  build(context: PlantContext, parameters: Record<string, unknown>): InitialScene;
  /** The same in steps, where a plant can be so large that others would have to wait. */
  buildInSteps?(context: PlantContext, parameters: Record<string, unknown>): Steps<InitialScene>;
}
