import { saveTexts } from '#server/catalog/save/save-texts.ts'
import { homeSetting } from '#server/content/home.settings.ts'
import { menusSetting } from '#server/content/menus.settings.ts'
import type { Tx } from '#server/db/open.ts'
import { article, page } from '#server/db/tables.ts'
import { changeSetting } from '#server/platform/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { announcements } from '../content/announcements.ts'
import { articles } from '../content/articles.ts'
import { home } from '../content/home.ts'
import { menu } from '../content/menus.ts'
import { pages } from '../content/pages.ts'
import { shop as demoShop } from '../settings/shop.ts'
import type { DemoLink, DemoSection, Target, Texts } from '../types.ts'
import { daysAgo } from './days.ts'
import { loadPicture } from './picture-file.ts'
import { entryTexts } from './texts.ts'

export async function loadContent(tx: Tx, shop: Shop): Promise<void> {
  for (const { code, slug, title, summary, body } of pages) {
    const [made] = await tx.insert(page).values({ handle: code }).returning()
    await saveTexts(tx, 'page', made!.id, entryTexts({ slug, name: title, summary, body }))
  }
  for (const item of articles) await loadArticle(tx, shop, item)
  await loadMenus(tx)
  await loadHome(tx, shop)
}

async function loadArticle(tx: Tx, shop: Shop, item: (typeof articles)[number]): Promise<void> {
  const pictureId = await loadPicture(tx, shop, `articles/${item.picture}`, item.pictureAlt)
  const [made] = await tx
    .insert(article)
    .values({ handle: item.code, author: item.author, pictureId, publishedAt: daysAgo(shop, item.daysOld) })
    .returning()
  const { slug, title, summary, body } = item
  await saveTexts(tx, 'article', made!.id, entryTexts({ slug, name: title, summary, body }))
}

async function loadMenus(tx: Tx): Promise<void> {
  const [first] = announcements
  await changeSetting(tx, menusSetting, {
    announcement: first ? { text: first.text, ...(first.to ? { to: target(first.to) } : {}) } : null,
    header: menu.header.map(link),
    footer: menu.footer.map(({ title, links }) => ({ title, links: links.map(link) })),
    legal: menu.legal.map(link),
    tagline: demoShop.tagline,
  })
}

async function loadHome(tx: Tx, shop: Shop): Promise<void> {
  const { hero, sections } = home
  const blocks = []
  for (const section of sections) blocks.push(await homeSection(tx, shop, section))
  const tallPictureId = await loadPicture(tx, shop, `heroes/${hero.picture}-tall.webp`, hero.pictureAlt)
  await changeSetting(tx, homeSetting, {
    title: home.title,
    description: home.description,
    hero: {
      picture: await picture(tx, shop, hero.picture, hero.pictureAlt),
      ...(tallPictureId === null ? {} : { tallPictureId }),
      headline: hero.headline,
      text: hero.text,
      action: link(hero.action),
    },
    sections: blocks,
  })
}

async function homeSection(tx: Tx, shop: Shop, section: DemoSection) {
  if (section.kind !== 'feature') return section
  const { kind, title, text, action } = section
  return {
    kind,
    title,
    text,
    picture: await picture(tx, shop, section.picture, section.pictureAlt),
    action: link(action),
  }
}

async function picture(tx: Tx, shop: Shop, name: string, alt: Texts) {
  const pictureId = await loadPicture(tx, shop, `heroes/${name}-wide.webp`, alt)
  return pictureId === null ? null : { pictureId, alt }
}

type MenuLink = { label: Texts; to: ReturnType<typeof target>; children?: MenuLink[] }

function link({ label, to, children }: DemoLink): MenuLink {
  return { label, to: target(to), ...(children ? { children: children.map(link) } : {}) }
}

function target(to: Target) {
  return to.kind === 'path' ? to : { kind: to.kind, handle: to.code }
}
