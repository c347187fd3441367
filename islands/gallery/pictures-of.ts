import type { Props } from '#contract/components.ts'
import type { Image } from '#contract/image.ts'

/** The pictures to show for a variant: its own first, then those that belong to no variant. */
export function picturesOf({ images, variants }: Props<'gallery'>['product'], sku: string | null): Image[] {
  const own = variants.find((variant) => variant.sku === sku)?.images ?? []
  if (own.length === 0) return images
  const ofVariants = new Set(variants.flatMap((variant) => variant.images.map((image) => image.url)))
  const common = images.filter((image) => !ofVariants.has(image.url))
  return [...own, ...common]
}
