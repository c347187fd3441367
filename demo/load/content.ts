import { eq } from 'drizzle-orm'
import { saveTexts } from '#server/catalog/save/save-texts.ts'
import { homeHandle } from '#server/content/content.ts'
import { menusSetting } from '#server/content/menus.settings.ts'
import { checkSections } from '#server/content/sections/check-sections.ts'
import type { Tx } from '#server/db/open.ts'
import type { StoredSection } from '#server/db/tables/content.ts'
import { article, page } from '#server/db/tables.ts'
import { say, translator } from '#server/platform/messages.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readSectionTypes } from '#server/theme/sections/section-type.ts'
import { templateFiles } from '#server/theme/templates/template-files.ts'
import { announcements } from '../content/announcements.ts'
import { articles } from '../content/articles.ts'
import { home } from '../content/home.ts'
import { menu } from '../content/menus.ts'
import { pages } from '../content/pages.ts'
import { shop as demoShop } from '../settings/shop.ts'
import { type DemoLink, type DemoSection, languages, type Target, type Texts } from '../types.ts'
import { daysAgo } from './days.ts'
import { loadPicture } from './picture-file.ts'
import { entryTexts } from './texts.ts'

export async function loadContent(tx: Tx, shop: Shop): Promise<void> {
  for (const { code, slug, title, summary, body, sections } of pages) {
    const [made] = await tx
      .insert(page)
      .values({ handle: code, sections: await sectionsOf(tx, shop, sections) })
      .returning()
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
    .values({
      handle: item.code,
      author: item.author,
      pictureId,
      products: item.products,
      sections: await sectionsOf(tx, shop, item.sections),
      publishedAt: daysAgo(shop, item.daysOld),
    })
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

/** The home page exists from the start, without sections. */
async function loadHome(tx: Tx, shop: Shop): Promise<void> {
  const [made] = await tx
    .update(page)
    .set({ sections: await sectionsOf(tx, shop, home.sections) })
    .where(eq(page.handle, homeHandle))
    .returning()
  const texts = languages.map((lang) => [
    lang,
    { slug: '', name: home.title[lang], seoTitle: home.title[lang], seoDescription: home.description[lang] },
  ])
  await saveTexts(tx, 'page', made!.id, Object.fromEntries(texts))
}

/** Loads the pictures of sections. @throws Error naming what is wrong with one of them. */
async function sectionsOf(tx: Tx, shop: Shop, sections: DemoSection[] = []): Promise<StoredSection[]> {
  const types = readSectionTypes(templateFiles(), (path, error) => {
    throw new Error(`${path}: ${error}`)
  })
  const loaded = (await withPictures(tx, shop, sections)) as DemoSection[]
  const { sections: checked, faults } = checkSections(types, null, loaded)
  if (faults)
    throw new Error(faults.map(({ path, text }) => `${path}: ${say(translator('en'), text)}`).join('\n'))
  return checked
}

async function withPictures(tx: Tx, shop: Shop, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return eachOf(value, (each) => withPictures(tx, shop, each))
  if (typeof value !== 'object' || value === null) return value
  if ('file' in value && 'alt' in value) {
    const { file, alt } = value as { file: Parameters<typeof loadPicture>[2]; alt: Texts }
    const pictureId = await loadPicture(tx, shop, file, alt)
    return pictureId === null ? null : { pictureId, alt }
  }
  const keys = Object.keys(value)
  const values = await eachOf(Object.values(value), (each) => withPictures(tx, shop, each))
  return Object.fromEntries(keys.map((key, index) => [key, values[index]]))
}

/** One after the other, because a transaction has one connection. */
async function eachOf(values: unknown[], make: (value: unknown) => Promise<unknown>): Promise<unknown[]> {
  const made = []
  for (const value of values) made.push(await make(value))
  return made
}

type MenuLink = { label: Texts; to: ReturnType<typeof target>; children?: MenuLink[] }

function link({ label, to, children }: DemoLink): MenuLink {
  return { label, to: target(to), ...(children ? { children: children.map(link) } : {}) }
}

function target(to: Target) {
  return to.kind === 'path' ? to : { kind: to.kind, handle: to.code }
}
