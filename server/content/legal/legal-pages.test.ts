import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { legalPages } from '#contract/admin/content/content.ts'
import { gapsIn } from '#contract/admin/desk/gaps.ts'
import { sanitiseHtml } from '#server/catalog/save/sanitise-html.ts'
import { setting } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import { legalTexts } from './legal-texts.ts'
import { writeLegalTexts } from './write-legal-texts.ts'

let world: TestShop
let owner: DeskCaller

beforeAll(async () => {
  world = await openTestShop()
  owner = await signInStaff(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.shop.pool.query('truncate page, content_draft, content_version cascade')
  await world.shop.pool.query(`delete from translation where kind = 'page'`)
  await set({})
})

/** Replaces all settings. */
async function set(values: Record<string, object>): Promise<void> {
  await world.shop.db.transaction(async (tx) => {
    await tx.delete(setting)
    for (const [key, value] of Object.entries(values)) await tx.insert(setting).values({ key, value })
    await noteChange(tx, ['settings', 'lists'])
  })
  await world.shop.changes.catchUp()
}

const seller = {
  name: 'Haldene <Shop>',
  legalName: 'Haldene & Söhne GmbH',
  street: 'Weg 1',
  postalCode: '10115',
  city: 'Berlin',
  email: 'a@b.test',
}
const open = async (page: (typeof legalPages)[number]) =>
  expectDone(await owner.call('/content/legal', { page }))
const publish = async (id: string) => {
  const { version } = expectDone(await owner.call('/content/detail', { kind: 'page', id }))
  return owner.call('/content/publish', { kind: 'page', id, version })
}
const body = async (url: string) => {
  await world.shop.changes.catchUp()
  return (await world.app.inject({ url })).body
}

describe('the starting texts', () => {
  test.each(Object.entries(legalTexts))('in %s say as much as the English ones', (_lang, texts) => {
    expect(shapeOf(texts)).toEqual(shapeOf(legalTexts.en))
  })

  it('have the name, address and rules of the shop, and gaps for the rest', async () => {
    await set({
      shop: { ...seller, phone: '+49 30 1', vatId: 'DE1' },
      languages: { offered: ['en', 'de', 'th'] },
      withdrawal: { days: 20 },
      returns: { windowDays: 60 },
      payments: { cod: { enabled: true } },
      invoice: { register: 'HRB 7, Ada Haldene' },
      visitors: { keepDays: 90 },
    })
    const imprint = writeLegalTexts(world.shop, 'imprint')
    // Thai readers get the English text: there is none of their own.
    expect(Object.keys(imprint)).toEqual(['en', 'de'])
    expect(imprint.en!.body).toContain(
      '<p>Haldene &amp; Söhne GmbH<br />Weg 1<br />10115 Berlin<br />Germany</p>',
    )
    expect(imprint.de).toMatchObject({ name: 'Impressum', slug: 'impressum' })
    expect(imprint.de!.body).toContain('10115 Berlin<br />Deutschland')
    for (const own of ['HRB 7, Ada Haldene', '+49 30 1', 'DE1', 'mailto:a@b.test'])
      expect(imprint.de!.body).toContain(own)

    const terms = writeLegalTexts(world.shop, 'terms')
    expect(terms.en!.body).toContain('online shop Haldene &lt;Shop&gt;.')
    expect(terms.en!.body).toContain('within 20 days')
    expect(terms.en!.body).toContain('within 60 days')
    expect(terms.en!.body).toContain('Cash on delivery')
    expect(terms.en!.body).toContain('English, German, and Thai')
    expect(terms.de!.body).toContain('href="/de/legal/withdrawal"')
    const privacy = writeLegalTexts(world.shop, 'privacy')
    expect(privacy.en!.body).toContain('deleted after 90 days')
    expect(privacy.en!.body).not.toMatch(/Stripe|PayPal/)
    for (const { body } of [imprint, terms, privacy].flatMap((texts) => Object.values(texts))) {
      expect(body).not.toMatch(/\{\w+\}/)
      expect(gapsIn(body).length).toBeGreaterThan(0)
      expect(sanitiseHtml(body)).toBe(body)
    }
  })

  it('leave out what the shop does not do, and mark what nobody has set', async () => {
    await set({ visitors: { counted: false }, returns: { windowDays: 14 } })
    expect(writeLegalTexts(world.shop, 'privacy').en!.body).not.toContain('Statistics')
    expect(writeLegalTexts(world.shop, 'terms').en!.body).not.toContain('Voluntary returns')
    const { body } = writeLegalTexts(world.shop, 'imprint').en!
    expect(gapsIn(body)).toEqual(
      expect.arrayContaining(['[[name and postal address of the seller]]', '[[shop@example.com]]']),
    )
    expect(body).not.toMatch(/Telephone|VAT ID/)
  })
})

describe('/content/legal', () => {
  it('makes each page once as a draft, however often and by however many it is opened', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => open('terms')))
    expect(new Set(opened.map(({ content }) => content.id)).size).toBe(1)
    expect(opened.filter(({ written }) => written)).toHaveLength(1)
    expect(opened[0]!.content).toMatchObject({ handle: 'terms', status: 'draft', name: 'Terms of sale' })
    expect((await open('terms')).written).toBe(false)
  })

  it('leaves a text of the merchant alone, and fills a page that has none', async () => {
    const made = async (name: string) =>
      expectDone(await owner.call('/content/create', { kind: 'page', name })).content
    const own = await made('Privacy')
    const set = [{ path: 'texts.en.body', from: '', to: '<p>Ours.</p>' }]
    const { version } = expectDone(await owner.call('/content/detail', { kind: 'page', id: own.id }))
    expectDone(await owner.call('/content/patch', { kind: 'page', id: own.id, version, set }))
    const kept = await open('privacy')
    expect(kept).toMatchObject({ written: false, content: { id: own.id } })
    expect(kept.content.content.texts.en!.body).toBe('<p>Ours.</p>')

    const empty = await made('Imprint')
    const filled = await open('imprint')
    expect(filled).toMatchObject({ written: true, content: { id: empty.id, name: 'Imprint' } })
    expect(filled.content.content.texts.en!.body).toContain('Represented by')
    expect(filled.content.content.texts.zh!.name).toBe('经营者信息')
  })

  it('follows the pages that the checkout names, and needs the permission to write', async () => {
    await set({ checkout: { agreements: { terms: 'agb' } } })
    expect((await open('terms')).content.handle).toBe('agb')
    const key = await openKey(world, ['orders.read'])
    expect((await key.send('/content/legal', { page: 'terms' })).envelope.code).toBe(30)
    expect((await owner.send('/content/legal', { page: 'cookies' })).envelope.code).toBe(40)
  })
})

describe('a page with gaps', () => {
  it('cannot be published or scheduled, and says which gap of which language is left', async () => {
    await set({ shop: seller, languages: { offered: ['en', 'de'] } })
    const { content, version } = await open('imprint')
    const { id } = content
    const refused = await publish(id)
    expect(refused.data).toMatchObject({
      reason: 'invalid',
      fields: {
        'texts.en.body': expect.stringContaining('English: 4 gaps'),
        'texts.de.body': expect.stringContaining('Deutsch: 4 gaps'),
      },
    })
    expect(refused.msg).toContain('English: 4 gaps are still to be filled in, such as [[name of the owner')
    const at = new Date(Date.now() + 3600_000).toISOString()
    const planned = await owner.call('/content/schedule', { kind: 'page', id, version, at })
    expect(planned.data).toMatchObject({ reason: 'invalid' })
    expect((await world.app.inject('/page/imprint')).statusCode).toBeGreaterThanOrEqual(404)

    const fill = (lang: 'en' | 'de') => {
      const from = content.content.texts[lang]!.body
      return { path: `texts.${lang}.body`, from, to: from.replace(/\[\[.+?\]\]/g, 'Ada') }
    }
    const first = expectDone(
      await owner.call('/content/patch', { kind: 'page', id, version, set: [fill('en')] }),
    )
    expect((await publish(id)).msg).toContain('Deutsch: 4 gaps')
    expectDone(
      await owner.call('/content/patch', { kind: 'page', id, version: first.version, set: [fill('de')] }),
    )
    expectDone(await publish(id))
    expect(await body('/page/imprint')).toContain('Represented by: Ada')
    expect(await body('/de/page/impressum')).toContain('Vertreten durch: Ada')

    // The draft of a public page is no different.
    const detail = expectDone(await owner.call('/content/detail', { kind: 'page', id }))
    const gap = { path: 'texts.en.summary', from: '', to: '[[one sentence]]' }
    const changed = expectDone(
      await owner.call('/content/patch', { kind: 'page', id, version: detail.version, set: [gap] }),
    )
    const later = await owner.call('/content/schedule', { kind: 'page', id, version: changed.version, at })
    expect(later.data).toMatchObject({
      ...{ reason: 'invalid', fields: { 'texts.en.summary': expect.any(String) } },
    })
  })
})

describe('the footer', () => {
  it('lists public pages of the law in a shop without a legal menu, by their names, and no drafts', async () => {
    await set({ shop: seller, languages: { offered: ['en', 'de'] } })
    const { content, version } = await open('imprint')
    await open('terms')
    expect(await body('/')).not.toContain('Imprint')
    const texts = Object.entries(content.content.texts).map(([lang, { body: from }]) => ({
      ...{ path: `texts.${lang}.body`, from, to: '<p>Ada</p>' },
    }))
    expectDone(await owner.call('/content/patch', { kind: 'page', id: content.id, version, set: texts }))
    expectDone(await publish(content.id))
    expect(await body('/')).toMatch(/href="\/page\/imprint"[^>]*>Imprint</)
    expect(await body('/de')).toMatch(/href="\/de\/page\/impressum"[^>]*>Impressum</)
    expect(await body('/')).not.toContain('Terms of sale')
    const menu = [{ label: { en: 'Who we are' }, to: { kind: 'page', handle: 'imprint' } }]
    await set({ shop: seller, menus: { legal: menu } })
    const html = await body('/')
    expect(html).toContain('>Who we are<')
    expect(html).not.toContain('>Imprint<')
  })
})

/** Paragraphs and placeholders of each text, without the title and slug that every page has. */
function shapeOf(texts: unknown): unknown {
  if (typeof texts === 'string') return [...new Set(texts.match(/\{\w+\}/g) ?? [])].sort()
  if (Array.isArray(texts)) return texts.map(shapeOf)
  return Object.fromEntries(Object.entries(texts as object).map(([key, value]) => [key, shapeOf(value)]))
}
