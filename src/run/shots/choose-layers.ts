import { keepChoice } from '../../ui/index.ts';
import { ALL, type LayerChoices } from '../address/link-layers.ts';

/** Shows these layers so, as if they had been chosen here, and all others as usual. */
export function chooseLayers(choices: LayerChoices): void {
  for (const [name, layer] of ALL) {
    const choice = choices[name] ?? '';
    keepChoice(layer.kept, layer.choices.includes(choice) ? choice : layer.choices[0]);
  }
}
