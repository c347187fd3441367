import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminData, AdminPayload } from '#contract/admin/calls.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeAttribute, makeProduct, prepareLanguages } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let staff: DeskCaller
let id: string
let count = 0

beforeAll(async () => {
  world = await openTestShop()
  staff = await signInStaff(world)
  await prepareLanguages(world.shop, ['de', 'fr'])
})
afterAll(() => world.close())

const text = (lang: string, name: string, more = {}) => ({
  ...{ slug: `pot-${count}-${lang}`, name, summary: '', body: '', seoTitle: '', seoDescription: '' },
  ...more,
})

beforeEach(async () => {
  count++
  const texts = {
    en: text('en', `Pot ${count}`, { summary: 'A pot for two.', body: '<p>Fired twice.</p>' }),
    de: text('de', `Kanne ${count}`, { summary: 'Für zwei.' }),
  }
  id = String(await makeProduct(world.shop, { handle: `pot-${count}`, texts }))
})

type Which = { kind?: 'product' | 'page' | 'attribute'; id?: string; lang?: 'de' | 'fr' }
const which = (own: Which = {}) => ({ kind: 'product' as const, id, lang: 'de' as const, ...own })
const detail = async (own: Which = {}) => expectDone(await staff.call('/translation/detail', which(own)))
const save = async (set: AdminPayload<'/translation/save'>['set'], own: Which = {}) => {
  const { version } = await detail(own)
  return expectDone(await staff.call('/translation/save', { ...which(own), version, set }))
}
const undo = async (change: { id: string }) => expectDone(await staff.call('/change/undo', { id: change.id }))
/** The German summary with the state of its source, as an editor has been shown it. */
const sourceShown = async () => {
  const { path, sourceHash } = (await detail()).translation.fields.find(({ field }) => field === 'summary')!
  return { path, sourceHash }
}
const confirm = (shown: { path: string; sourceHash: number }) =>
  staff.call('/translation/confirm', { ...which(), texts: [shown] })
const statesOf = ({ translation }: AdminData<'/translation/detail'>) =>
  Object.fromEntries(translation.fields.map(({ field, state }) => [field, state]))
const states = async (own: Which = {}) => statesOf(await detail(own))
/** The queue of a language. */
const queue = async (lang: 'de' | 'fr', state: string, q?: string) =>
  expectDone(
    await staff.call('/translation/list', {
      ...(q ? { q } : {}),
      filter: {
        all: [
          { field: 'lang', op: 'is', value: lang },
          { field: 'state', op: 'is', value: state },
        ],
      },
    }),
  ).items
const source = async (path: string, from: string, to: string) => {
  const { version } = expectDone(await staff.call('/product/detail', { id: Number(id) }))
  return expectDone(await staff.call('/product/save', { id: Number(id), version, set: [{ path, from, to }] }))
}
const body = { path: 'texts.de.body', from: '', to: '<p>Zweimal gebrannt.</p>' }

describe('the queue', () => {
  it('names what a language lacks, with the words to translate, and forgets what is done', async () => {
    const [row] = (await queue('de', 'missing')).filter(({ recordId }) => recordId === id)
    expect(row).toMatchObject({ kind: 'product', name: `Pot ${count}`, missing: 1, stale: 0, words: 2 })
    await save([body])
    const products = async (state: string) =>
      (await queue('de', state)).filter(({ kind }) => kind === 'product').map(({ recordId }) => recordId)
    expect(await products('missing')).not.toContain(id)
    expect(await products('done')).toContain(id)
    const [french] = (await queue('fr', 'missing')).filter(({ recordId }) => recordId === id)
    expect(french).toMatchObject({ missing: 3, words: 8 })
  })

  it('finds records by name, asks for a language, and leaves out what is archived', async () => {
    const name = `Cauldron ${count}`
    await source('texts.en.name', `Pot ${count}`, name)
    const [found, ...others] = await queue('de', 'stale', name)
    expect([found?.recordId, others.length]).toEqual([id, 0])
    expect(await staff.call('/translation/list', {})).toMatchObject({
      code: 40,
      data: { reason: 'invalid' },
    })
    await staff.call('/product/archive', { id: Number(id) })
    expect(await queue('de', 'stale', name)).toEqual([])
    await staff.call('/product/restore', { id: Number(id) })
    expect(await queue('de', 'stale', name)).toHaveLength(1)
  })

  it('counts each language by state, those that shoppers are offered first', async () => {
    const { items, most } = expectDone(await staff.call('/translation/counts', { kinds: ['product'] }))
    expect(items.map(({ lang }) => lang).slice(0, 2)).toEqual(['zh', 'zh-HK'])
    const german = items.find(({ lang }) => lang === 'de')!
    expect([german.missing > 0, most]).toEqual([true, 1000])
    await source('texts.en.name', `Pot ${count}`, `Jug ${count}`)
    const after = expectDone(await staff.call('/translation/counts', { kinds: ['product'] })).items
    expect(after.find(({ lang }) => lang === 'de')).toMatchObject({
      ...{ missing: german.missing - 1, stale: german.stale + 1, done: german.done },
    })
  })

  it('is read from an index, however many records it has', async () => {
    const { rows } = await world.shop.db.execute<{ 'QUERY PLAN': string }>(sql`
      explain select id from translation_state s where s.lang = 'de' and s.state = 'stale' and s.shown
      order by s.changed_at desc, s.id desc limit 101`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/translation_state_queue/)
  })
})

describe('a translation', () => {
  it('goes stale when its source changes, and is done once it is saved; undo restores both', async () => {
    expect(await states()).toEqual({
      ...{ name: 'done', slug: 'none', summary: 'done', body: 'missing' },
    })
    const changed = await source('texts.en.summary', 'A pot for two.', 'A pot for four.')
    expect(await states()).toMatchObject({ name: 'done', summary: 'stale' })
    expect((await queue('de', 'stale')).map(({ recordId }) => recordId)).toContain(id)
    const summary = { path: 'texts.de.summary', from: 'Für zwei.', to: 'Für vier.' }
    const saved = await save([summary])
    expect(statesOf(saved).summary).toBe('done')
    await undo(saved.change)
    expect(await states()).toMatchObject({ summary: 'stale' })
    await undo(changed.change)
    expect(await states()).toMatchObject({ summary: 'done' })
  })

  it('can be confirmed as still right, which undo takes back', async () => {
    await source('texts.en.summary', 'A pot for two.', 'A pot for two!')
    const confirmed = expectDone(await confirm(await sourceShown()))
    expect(statesOf(confirmed).summary).toBe('done')
    expect((await detail()).translation.fields.find(({ field }) => field === 'summary')?.target).toBe(
      'Für zwei.',
    )
    await undo(confirmed.change)
    expect(await states()).toMatchObject({ summary: 'stale' })
  })

  it('cannot be confirmed for a source that nobody has seen', async () => {
    await source('texts.en.summary', 'A pot for two.', 'A pot for two!')
    const shown = await sourceShown()
    await source('texts.en.summary', 'A pot for two!', 'A pot for six.')
    expect(await confirm(shown)).toMatchObject({ code: 10, data: { reason: 'changed_meanwhile' } })
    expect(await states()).toMatchObject({ summary: 'stale' })
    expect(statesOf(expectDone(await confirm(await sourceShown()))).summary).toBe('done')
  })

  it('stays stale when it is saved for a source that has changed meanwhile', async () => {
    const { sourceHash } = await sourceShown()
    await source('texts.en.summary', 'A pot for two.', 'A pot for six.')
    const summary = { path: 'texts.de.summary', from: 'Für zwei.', to: 'Zu zweit.', sourceHash }
    const saved = await save([summary])
    expect(saved.translation.fields.find(({ field }) => field === 'summary')).toMatchObject({
      ...{ source: 'A pot for six.', target: 'Zu zweit.', state: 'stale' },
    })
    expect((await queue('de', 'stale')).map(({ recordId }) => recordId)).toContain(id)
    const now = await sourceShown()
    const again = { path: summary.path, from: 'Zu zweit.', to: 'Für sechs.', sourceHash: now.sourceHash }
    expect(statesOf(await save([again])).summary).toBe('done')
  })

  it('shows the text that shoppers see meanwhile, and makes the address of a new language of its name', async () => {
    const french = await detail({ lang: 'fr' })
    expect(french.translation.fields[0]).toMatchObject({
      ...{ path: 'texts.fr.name', source: `Pot ${count}`, target: '' },
      fallback: { lang: 'en', text: `Pot ${count}` },
    })
    const name = { path: 'texts.fr.name', from: '', to: `Théière ${count}` }
    const saved = await save([name], { lang: 'fr' })
    expect(saved.translation.fields[1]).toMatchObject({ field: 'slug', target: `theiere-${count}` })
  })

  it('is merged with what a colleague saved, and asks where both changed the same text', async () => {
    const { version } = await detail()
    const edit = (path: string, from: string, to: string) => ({
      ...which(),
      version,
      set: [{ path, from, to }],
    })
    const first = await staff.call('/translation/save', edit('texts.de.summary', 'Für zwei.', 'Für drei.'))
    expect(first.code).toBe(0)
    const other = await staff.call('/translation/save', edit('texts.de.body', '', '<p>Gebrannt.</p>'))
    expect(expectDone(other).merged).toEqual(['texts.de.body'])
    const clash = await staff.call('/translation/save', edit('texts.de.summary', 'Für zwei.', 'Zu zweit.'))
    expect(clash).toMatchObject({
      code: 10,
      data: {
        reason: 'changed_meanwhile',
        conflicts: [{ path: 'texts.de.summary', theirs: 'Für drei.', mine: 'Zu zweit.' }],
      },
    })
  })

  it('needs its own permission, and touches nothing but its language', async () => {
    const reader = await signInStaff(world, { permissions: ['products.read', 'products.change'] })
    const translator = await signInStaff(world, { permissions: ['translations.change'] })
    const { version } = await detail()
    const ask = (caller: DeskCaller, path: string) =>
      caller.call('/translation/save', { ...which(), version, set: [{ path, from: '', to: 'x' }] })
    expect((await reader.call('/translation/detail', which())).code).toBe(30)
    expect((await ask(reader, 'texts.de.seoTitle')).code).toBe(30)
    for (const path of ['texts.en.seoTitle', 'texts.fr.seoTitle', 'vendor', 'texts.de'])
      expect(await ask(translator, path)).toMatchObject({ code: 40, data: { reason: 'not_found' } })
    const saved = expectDone(await ask(translator, 'texts.de.seoTitle'))
    expect((await translator.call('/change/undo', { id: saved.change.id })).code).toBe(0)
  })

  it('keeps only the markup that shops allow', async () => {
    const to = '<p onclick="x()">Gebrannt<script>x()</script></p>'
    const { translation } = await save([{ ...body, to }])
    expect(translation.fields.find(({ field }) => field === 'body')?.target).toBe('<p>Gebrannt</p>')
  })
})

describe('other records', () => {
  it('translates the labels of an attribute and its values', async () => {
    const code = `glaze-${count}`
    const values = [{ code: 'sea-blue', labels: { en: 'Sea blue' } }]
    await makeAttribute(world.shop, { code, labels: { en: 'Glaze', de: 'Glasur' }, values })
    const own = { kind: 'attribute', id: code } as const
    const set = [{ path: 'values.sea-blue.de', from: '', to: 'Meerblau' }]
    const saved = await save(set, own)
    expect(saved.translation.fields).toMatchObject([
      { path: 'label.de', state: 'done', target: 'Glasur' },
      { path: 'values.sea-blue.de', field: 'value', source: 'Sea blue', target: 'Meerblau', state: 'done' },
    ])
    await undo(saved.change)
    expect(await states(own)).toEqual({ label: 'done', value: 'missing' })
  })

  it('shows a translated page at once, and keeps its unpublished changes', async () => {
    const name = `Workshop ${count}`
    const made = expectDone(await staff.call('/content/create', { kind: 'page', name }))
    const page = { kind: 'page', id: made.content.id } as const
    const published = expectDone(await staff.call('/content/publish', { ...page, version: made.version }))
    const drafted = expectDone(
      await staff.call('/content/patch', {
        ...page,
        version: published.version,
        set: [{ path: 'texts.en.summary', from: '', to: 'Not public yet.' }],
      }),
    )
    expect(drafted.content.changed).toBe(true)
    const saved = await save([{ path: 'texts.de.name', from: '', to: `Werkstatt ${count}` }], page)
    expect(saved.translation).toMatchObject({ draft: true, fields: [{ state: 'done' }, { field: 'slug' }] })
    const after = expectDone(await staff.call('/content/detail', page))
    expect(after.content.content.texts.de).toMatchObject({
      ...{ name: `Werkstatt ${count}`, slug: `werkstatt-${count}` },
    })
    expect(after.content.changes).toEqual(['texts.en.summary'])
    await undo(saved.change)
    const back = expectDone(await staff.call('/content/detail', page))
    expect(back.content.content.texts.de).toBeUndefined()
    expect(back.content.changes).toEqual(['texts.en.summary'])
  })
})
