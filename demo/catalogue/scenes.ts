import type { PictureFile } from '../load/picture-file.ts'

/** Photographs of products in use, by handle: files in demo/pictures. Several products share one. */
export const scenes: Record<string, PictureFile> = {
  'pilea-in-pot': 'articles/a-plant-that-stays.webp',
  'watering-can': 'articles/a-plant-that-stays.webp',
  'table-lamp': 'articles/light-in-the-evening.webp',
  'scented-candle': 'collections/warm-light.webp',
  lantern: 'collections/warm-light.webp',
  'candle-holder': 'articles/setting-a-table.webp',
  'dinner-plate': 'articles/setting-a-table.webp',
  'water-jug': 'collections/new-season.webp',
  'cake-stand': 'collections/new-season.webp',
  'fluted-vase': 'collections/new-season.webp',
  'bud-vase': 'collections/under-30.webp',
  'chopping-board': 'articles/living-with-oiled-wood.webp',
  'notebook-set': 'articles/living-with-oiled-wood.webp',
  towel: 'articles/washing-linen.webp',
  'linen-napkins': 'articles/washing-linen.webp',
  'nesting-bowls': 'articles/what-stoneware-is.webp',
  'espresso-cup': 'articles/what-stoneware-is.webp',
  'breakfast-bowl': 'collections/morning-table.webp',
  'morning-mug': 'collections/morning-table.webp',
  teapot: 'collections/morning-table.webp',
  'serving-tray': 'heroes/morning-tall.webp',
  'utensil-pot': 'heroes/workshop-tall.webp',
  mortar: 'heroes/workshop-tall.webp',
  'wool-blanket': 'heroes/evening-tall.webp',
}
