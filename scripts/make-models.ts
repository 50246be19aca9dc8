import { writeFileSync } from 'node:fs';
import type { Group } from 'three';
import { carrier } from './models/carrier.ts';
import { conveyorDeck } from './models/conveyor-deck.ts';
import { dock } from './models/dock.ts';
import { writeGlb } from './models/glb.ts';

/** Writes the glTF models in public/models; run it again after changing one: `npx tsx scripts/make-models.ts`. */
const MODELS: Readonly<Record<string, () => Group[]>> = {
  'carrier-pallet': carrier,
  'conveyor-deck': conveyorDeck,
  dock,
};

for (const [name, make] of Object.entries(MODELS)) {
  const file = writeGlb(make());
  writeFileSync(new URL(`../public/models/${name}.glb`, import.meta.url), file);
  console.log(`${name}.glb  ${(file.length / 1024).toFixed(1)} kB`);
}
