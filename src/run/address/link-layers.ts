import { COLOR_BY } from '../../scene/index.ts';
import { keepChoice, keptChoice, useKeptChoice } from '../../ui/index.ts';

/** Layers of the picture that are kept in the browser. The first choice of each is as usual. */
const LAYERS = {
  colour: { kept: 'picture.colour-by', choices: COLOR_BY },
  /** By the size of the plant: shown only where it is large. */
  map: { kept: 'picture.map', choices: ['by-size', 'shown', 'hidden'] },
  hall: { kept: 'picture.hall', choices: ['hidden', 'shown'] },
} as const;

export type LayerName = keyof typeof LAYERS;
export type LayerChoice<Name extends LayerName> = (typeof LAYERS)[Name]['choices'][number];

interface Layer<Choice extends string> {
  readonly kept: string;
  readonly choices: readonly [Choice, ...Choice[]];
}

/** How a layer is shown, and what changes it. */
export function useLayer<Name extends LayerName>(name: Name) {
  const { kept, choices } = LAYERS[name] as Layer<LayerChoice<Name>>;
  return useKeptChoice(kept, choices, choices[0]);
}

/** Every layer by its name. */
export const ALL = Object.entries<Layer<string>>(LAYERS);

/** Choices of layers by name. */
export type LayerChoices = Readonly<Record<string, string>>;

/** The layers that are not as usual. */
export function unusualLayers(): LayerChoices {
  const unusual = ALL.flatMap(([name, { kept, choices }]) => {
    const choice = keptChoice(kept, choices, choices[0]);
    return choice === choices[0] ? [] : [[name, choice] as const];
  });
  return Object.fromEntries(unusual);
}

/** The layers that are not as usual, as a link names them; undefined where all are. */
export function linkLayers(): string | undefined {
  const unusual = Object.entries(unusualLayers()).map(([name, choice]) => `${name}:${choice}`);
  return unusual.length === 0 ? undefined : unusual.join(',');
}

/** Shows the layers that a link names, as if they had been chosen here. What it does not know it leaves. */
export function showLayers(text: string): void {
  const layers = new Map(ALL);
  for (const part of text.split(',')) {
    const [name = '', choice = ''] = part.split(':');
    const layer = layers.get(name);
    if (layer?.choices.includes(choice)) keepChoice(layer.kept, choice);
  }
}
