import { keepChoice } from '../../ui/index.ts';
import { ALL, type LayerChoice, type LayerChoices, type LayerName } from '../address/link-layers.ts';

/** Shows these layers so, as if they had been chosen here, and all others as usual. */
export function chooseLayers(choices: LayerChoices): void {
  for (const [name, { kept }] of ALL) keepChoice(kept, layerIn(choices, name as LayerName));
}

/** How a layer is shown where these are chosen. */
export function layerIn<Name extends LayerName>(choices: LayerChoices, name: Name): LayerChoice<Name> {
  const known = ALL.find(([one]) => one === name)?.[1].choices ?? [];
  return (known.find((choice) => choice === choices[name]) ?? known[0]) as LayerChoice<Name>;
}
