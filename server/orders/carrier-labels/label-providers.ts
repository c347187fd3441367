import type { Shop } from '#server/platform/shop.ts'
import { easypost } from './easypost/easypost.ts'
import type { LabelProvider } from './label-provider.ts'

/** The services that sell labels. */
const labelProviders: readonly LabelProvider[] = [easypost]

/** The first provider with a key; null: the shop buys no labels. */
export function labelProvider(shop: Shop): LabelProvider | null {
  return labelProviders.find((provider) => provider.access(shop)) ?? null
}

/** The provider of a label, also of one that has lost its key. */
export function labelProviderOf(code: string): LabelProvider {
  const found = labelProviders.find((provider) => provider.code === code)
  if (!found) throw new Error(`no provider of labels: ${code}`)
  return found
}
