import type { PictureFile } from '../load/picture-file.ts'

/** A photograph of products in use: a file in demo/pictures, and the handles of the products it shows. */
export type Scene = { file: PictureFile; products: string[] }

/** In the order in which a product shows them. */
export const scenes: Scene[] = [
  { file: 'rooms/hallway.webp', products: ['round-mirror', 'bench', 'cushion', 'planter'] },
  { file: 'rooms/dining.webp', products: ['pendant-lamp', 'dining-chair', 'water-jug', 'fluted-vase'] },
  { file: 'rooms/reading-corner.webp', products: ['wool-blanket', 'floor-lamp', 'side-table', 'round-rug'] },
  { file: 'rooms/workspace.webp', products: ['desk-lamp', 'memo-board', 'desk-tray', 'bookends', 'stool'] },
  { file: 'rooms/shelf.webp', products: ['wall-shelf', 'picture-frame', 'bud-vase', 'morning-mug'] },
  { file: 'rooms/bathtub.webp', products: ['bath-tray', 'towel', 'laundry-basket'] },
  { file: 'rooms/washstand.webp', products: ['soap-dispenser', 'tumbler', 'soap-dish', 'round-mirror'] },
  { file: 'rooms/kitchen.webp', products: ['rolling-pin', 'storage-jar', 'utensil-pot', 'chopping-board'] },
  { file: 'rooms/windowsill.webp', products: ['pilea-in-pot', 'watering-can', 'planter'] },
  { file: 'rooms/living-room.webp', products: ['coffee-table', 'floor-cushion', 'lantern', 'round-rug'] },
  { file: 'rooms/evening.webp', products: ['incense-holder', 'table-lamp', 'side-table', 'floor-cushion'] },
  { file: 'rooms/laundry.webp', products: ['coat-rack', 'laundry-basket', 'tea-towel', 'bench'] },
  {
    file: 'tables/place-setting.webp',
    products: ['dinner-plate', 'candle-holder', 'salt-cellar', 'water-jug'],
  },
  { file: 'tables/breakfast.webp', products: ['breakfast-bowl', 'morning-mug', 'butter-dish', 'teapot'] },
  { file: 'tables/coffee.webp', products: ['espresso-cup', 'notebook-set', 'bud-vase'] },
  { file: 'tables/tea.webp', products: ['teapot', 'serving-tray', 'scented-candle'] },
  { file: 'tables/cake.webp', products: ['cake-stand', 'linen-napkins', 'water-jug'] },
  { file: 'tables/seasoning.webp', products: ['pepper-mill', 'oil-bottle', 'salt-cellar', 'chopping-board'] },
  { file: 'articles/a-plant-that-stays.webp', products: ['pilea-in-pot', 'watering-can'] },
  { file: 'articles/light-in-the-evening.webp', products: ['table-lamp'] },
  { file: 'collections/warm-light.webp', products: ['scented-candle', 'lantern'] },
  { file: 'articles/setting-a-table.webp', products: ['candle-holder', 'dinner-plate'] },
  { file: 'collections/new-season.webp', products: ['water-jug', 'cake-stand', 'fluted-vase'] },
  { file: 'collections/under-30.webp', products: ['bud-vase'] },
  { file: 'articles/living-with-oiled-wood.webp', products: ['chopping-board', 'notebook-set'] },
  { file: 'articles/washing-linen.webp', products: ['towel', 'linen-napkins'] },
  { file: 'articles/what-stoneware-is.webp', products: ['nesting-bowls', 'espresso-cup'] },
  {
    file: 'collections/morning-table.webp',
    products: ['breakfast-bowl', 'morning-mug', 'teapot'],
  },
  { file: 'heroes/morning-tall.webp', products: ['serving-tray'] },
  { file: 'heroes/workshop-tall.webp', products: ['utensil-pot', 'mortar'] },
  { file: 'heroes/evening-tall.webp', products: ['wool-blanket'] },
]
