import { readPaperLogo } from '#server/catalog/pictures/brand-pictures.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { brandSetting } from '#server/platform/settings/brand.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type Look, logoBox } from './look.ts'

/** Pixels per point: 216 to the inch, so that edges are smooth on paper. */
const density = 3

/** The brand as it is now. Apart from drawing, whose thread needs no pictures and no database. */
export async function readLook(shop: Shop): Promise<Look> {
  const brand = shop.settings(brandSetting)
  const box = { width: logoBox.width * density, height: logoBox.height * density }
  return { brand, logo: await readPaperLogo(shop, brand, box), shopName: shop.settings(shopSetting).name }
}
