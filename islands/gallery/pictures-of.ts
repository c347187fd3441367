import type { Props } from '#contract/components.ts'
import type { Image } from '#contract/image.ts'

/**
 * Returns the pictures to show while these variants are open. If they share their first picture, like all
 * sizes of one colour, returns their own pictures, then those that belong to no variant. Otherwise returns all.
 */
export function picturesOf({ images, variants }: Props<'gallery'>['product'], open: string[]): Image[] {
  const chosen = new Set(open)
  const [own = [], ...others] = variants
    .filter(({ skus }) => skus.some((sku) => chosen.has(sku)))
    .map((alike) => alike.images)
  const first = own[0]?.url
  if (!first || others.some((other) => other[0]?.url !== first)) return images
  const ofVariants = new Set(variants.flatMap((alike) => alike.images.map((image) => image.url)))
  const common = images.filter((image) => !ofVariants.has(image.url))
  return [...own, ...common]
}
