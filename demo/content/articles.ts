import type { DemoArticle } from '../types.ts'
import { aPlantThatStays } from './articles/a-plant-that-stays.ts'
import { lightInTheEvening } from './articles/light-in-the-evening.ts'
import { livingWithOiledWood } from './articles/living-with-oiled-wood.ts'
import { settingATable } from './articles/setting-a-table.ts'
import { washingLinen } from './articles/washing-linen.ts'
import { whatStonewareIs } from './articles/what-stoneware-is.ts'

export const articles: DemoArticle[] = [
  whatStonewareIs,
  settingATable,
  livingWithOiledWood,
  lightInTheEvening,
  washingLinen,
  aPlantThatStays,
]
