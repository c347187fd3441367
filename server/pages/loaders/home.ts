import { homeSetting } from '#server/content/home.settings.ts'
import { findImages } from '#server/content/picture-image.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { textIn } from '#server/platform/text-in.ts'
import type { Loader } from '../page.ts'
import { organisation, webSite } from '../seo/json-ld.ts'
import { homeSections, linkOf, readTargets } from './home-sections.ts'
import { shell } from './shells.ts'

const heroSizes = '(min-width:768px) 58vw, 100vw'

export const loadHome: Loader = async (request) => {
  const { shop, lang } = request
  const home = shop.settings(homeSetting)
  const { name } = shop.settings(shopSetting)
  const pictures = [
    home.hero?.picture,
    ...home.sections.map((section) => (section.kind === 'feature' ? section.picture : null)),
  ]
  const images = await findImages(
    shop.pool,
    pictures.flatMap((picture) => picture?.pictureId ?? []),
    lang,
  )
  const imageOf = (picture: (typeof pictures)[number]) => {
    const image = picture && images.get(picture.pictureId)
    return image ? { ...image, alt: textIn(picture.alt, lang) } : null
  }
  const targets = await readTargets(request, home)
  const { sections, tags } = await homeSections(request, home.sections, { imageOf, targets })
  const hero = home.hero && {
    headline: textIn(home.hero.headline, lang),
    text: textIn(home.hero.text, lang),
    image: imageOf(home.hero.picture),
    sizes: heroSizes,
    ...linkOf(request, targets, home.hero.action),
  }
  return shell(request, {
    template: 'home',
    title: textIn(home.title, lang) || name,
    wholeTitle: true,
    description: textIn(home.description, lang),
    social: { type: 'website', image: hero?.image ?? null },
    first: hero?.image ? { image: hero.image, sizes: heroSizes } : null,
    jsonLd: [organisation(shop), webSite(shop)],
    tags: ['lists', ...tags],
    values: { hero, sections },
  })
}
