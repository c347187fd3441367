import type { DemoProduct } from '../types.ts'
import { bath } from './bath.ts'
import { furniture } from './furniture.ts'
import { kitchen } from './kitchen.ts'
import { lighting } from './lighting.ts'
import { living } from './living.ts'
import { tableware } from './tableware.ts'
import { textiles } from './textiles.ts'
import { workspace } from './workspace.ts'

/** Everything the demo shop sells. */
export const products: DemoProduct[] = [
  ...tableware,
  ...kitchen,
  ...lighting,
  ...furniture,
  ...textiles,
  ...bath,
  ...workspace,
  ...living,
]
