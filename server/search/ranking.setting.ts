import * as z from 'zod'
import { defineSetting } from '#server/platform/settings/settings.ts'

/** In percent of the standard weight; 0 leaves a figure out. */
const weight = (standard: number) => z.number().int().min(0).max(300).default(standard)

/** How much the order of search results follows sales, stock and margin, beside how well the words match. */
export const rankingSetting = defineSetting(
  'ranking',
  z.object({ sales: weight(100), stock: weight(100), margin: weight(0) }),
)

export type Ranking = ReturnType<(typeof rankingSetting)['schema']['parse']>
