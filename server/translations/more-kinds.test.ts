import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminPayload } from '#contract/admin/calls.ts'
import type { TranslationKind } from '#contract/admin/content/translation.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeAttribute, makePicture, makeProduct, prepareLanguages } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { importTranslations } from '#test/imported-translations.ts'
import { followEarlierRecords } from './follow-earlier.ts'
import { hideEndedOffers } from './hide-ended.ts'

let world: TestShop
let staff: DeskCaller
let count = 0

beforeAll(async () => {
  world = await openTestShop()
  staff = await signInStaff(world)
  await prepareLanguages(world.shop, ['de'])
})
afterAll(() => world.close())
beforeEach(() => void count++)

type Record = { kind: TranslationKind; id: string }
const detail = async (record: Record) =>
  expectDone(await staff.call('/translation/detail', { ...record, lang: 'de' }))
const stateOf = async (record: Record, path: string) =>
  (await detail(record)).translation.fields.find((field) => field.path === path)?.state
const save = async (record: Record, set: AdminPayload<'/translation/save'>['set']) => {
  const { version } = await detail(record)
  return expectDone(await staff.call('/translation/save', { ...record, lang: 'de', version, set }))
}
const confirm = async (record: Record, path: string) => {
  const { fields } = (await detail(record)).translation
  const { sourceHash } = fields.find((field) => field.path === path)!
  return expectDone(
    await staff.call('/translation/confirm', { ...record, lang: 'de', texts: [{ path, sourceHash }] }),
  )
}
const undo = async (change: { id: string }) => expectDone(await staff.call('/change/undo', { id: change.id }))
const rowOf = async ({ kind, id }: Record) => {
  const { rows } = await world.shop.db.execute(sql`
    select missing, stale, state, shown from translation_state
    where kind = ${kind} and owner_id = ${id} and lang = 'de'`)
  return rows[0]
}
const exported = async (kind: TranslationKind, format: 'csv' | 'xliff', state: 'missing' | 'stale') =>
  expectDone(await staff.call('/translation/export', { lang: 'de', state, kinds: [kind], format })).text
/** Imports a file, runs its plan and returns the plan. */
const imported = async (text: string) => {
  const answer = await importTranslations(world, staff, text)
  expect(answer).toMatchObject({ code: 0, data: { plan: { change: 1, refused: 0 } } })
  return expectDone(await staff.call('/plan/run', { id: answer.data.plan.id })).plan
}
const undone = async (plan: { id: string }) => {
  const made = expectDone(await staff.call('/plan/undo', { id: plan.id }))
  expectDone(await staff.call('/plan/run', { id: made.plan.id }))
}

type Subject = {
  /** A record with one English text at a path that German lacks. */
  make(): Promise<Record>
  path: string
  source: string
  /** Changes the English text as a server of an earlier version does, or staff in its own screen. */
  change(record: Record, from: string, to: string): Promise<unknown>
}

const replaced = (column: ReturnType<typeof sql>, from: string, to: string) =>
  sql`replace(${column}::text, ${JSON.stringify(from)}, ${JSON.stringify(to)})::jsonb`
const is = (field: string, value: string) => ({ field, op: 'is', value })
const germanSale = (of: number) => ({ name: `Ausverkauf ${of}`, slug: `ausverkauf-${of}` })
const run = (query: ReturnType<typeof sql>) => world.shop.db.execute(query)

const subjects: [string, Subject][] = [
  [
    'the specification of a product',
    {
      async make() {
        const code = `care-${count}`
        const values = [{ code: 'mild', labels: { en: 'Mild' } }]
        await makeAttribute(world.shop, { code, labels: { en: 'Care', de: 'Pflege' }, values })
        const texts = {
          en: { slug: `cloth-${count}`, name: `Cloth ${count}` },
          de: { slug: `tuch-${count}`, name: `Tuch ${count}` },
        }
        const specification = [
          { attributeCode: code, labels: { en: '40 × 60 cm' } },
          { attributeCode: code, labels: { en: 'Wash cold.' } },
        ]
        const id = await makeProduct(world.shop, { handle: `cloth-${count}`, texts, specification })
        return { kind: 'product', id: String(id) }
      },
      path: 'specification.care-COUNT.1.de',
      source: 'Wash cold.',
      change: ({ id }, from, to) =>
        run(
          sql`update product_attribute set labels = ${replaced(sql`labels`, from, to)} where product_id = ${id}`,
        ),
    },
  ],
  [
    'a section of a page',
    {
      async make() {
        const made = expectDone(await staff.call('/content/create', { kind: 'page', name: `Care ${count}` }))
        const page = { kind: 'page', id: made.content.id } as const
        const settings = {
          items: [{ question: { en: 'How?', de: 'Wie?' }, answer: { en: '<p>Wash cold.</p>' } }],
        }
        const set = [
          { path: 'sections.faq', from: null, to: { type: 'faq', settings } },
          { path: 'texts.de', from: null, to: germanPage(count) },
        ]
        const patched = expectDone(
          await staff.call('/content/patch', { ...page, version: made.version, set }),
        )
        expectDone(await staff.call('/content/publish', { ...page, version: patched.version }))
        return page
      },
      path: 'sections.faq.items.0.answer.de',
      source: '<p>Wash cold.</p>',
      change: ({ id }, from, to) =>
        run(sql`update page set sections = ${replaced(sql`sections`, from, to)} where id = ${id}`),
    },
  ],
  [
    'the alt text of a picture',
    {
      async make() {
        const id = await makePicture(world.shop, `cloth-${count}`)
        await run(sql`update picture set alt = '{"en":"A folded cloth"}' where id = ${id}`)
        return { kind: 'picture', id: String(id) }
      },
      path: 'alt.de',
      source: 'A folded cloth',
      change: ({ id }, from, to) =>
        run(sql`update picture set alt = ${replaced(sql`alt`, from, to)} where id = ${id}`),
    },
  ],
  [
    'the words of a menu',
    {
      async make() {
        const legal = [
          { label: { en: 'Imprint', de: 'Impressum' }, to: { kind: 'path', path: '/' } },
          { label: { en: `Care ${count}` }, to: { kind: 'path', path: '/cart' } },
        ]
        await run(sql`
          insert into setting (key, value) values ('menus', ${JSON.stringify({ legal })}::jsonb)
          on conflict (key) do update set value = excluded.value`)
        return { kind: 'menu', id: 'legal' }
      },
      path: 'legal.1.label.de',
      source: 'Care COUNT',
      change: (_record, from, to) =>
        run(sql`update setting set value = ${replaced(sql`value`, from, to)} where key = 'menus'`),
    },
  ],
  [
    'the line of a promotion',
    {
      async make() {
        const texts = { en: { name: `Sale ${count}`, slug: `sale-${count}` }, de: germanSale(count) }
        const banner = { en: 'Two for one.' }
        const terms = { kind: 'percentage', percent: 1000 } as const
        const made = expectDone(await staff.call('/promotion/create', { texts, banner, terms }))
        return { kind: 'promotion', id: String(made.promotion.id) }
      },
      path: 'banner.de',
      source: 'Two for one.',
      change: ({ id }, from, to) =>
        run(sql`update promotion set banner = ${replaced(sql`banner`, from, to)} where id = ${id}`),
    },
  ],
  [
    'the name of a coupon in carts',
    {
      async make() {
        const benefit = { kind: 'free_shipping' } as const
        const names = { en: 'Sent for free.' }
        const made = expectDone(await staff.call('/coupon/create', { code: `FREE${count}`, names, benefit }))
        return { kind: 'coupon', id: String(made.coupon.id) }
      },
      path: 'names.de',
      source: 'Sent for free.',
      change: ({ id }, from, to) =>
        run(sql`update coupon set labels = ${replaced(sql`labels`, from, to)} where id = ${id}`),
    },
  ],
]

function germanPage(index: number) {
  const empty = { summary: '', body: '', seoTitle: '', seoDescription: '' }
  return { slug: `pflege-${index}`, name: `Pflege ${index}`, ...empty }
}

const counted = (text: string) => text.replace('COUNT', String(count))

describe.each(subjects)('%s', (_name, subject) => {
  const prepared = async () => {
    const record = await subject.make()
    return { record, path: counted(subject.path), source: counted(subject.source) }
  }

  it('is missing until it is translated, which undo takes back', async () => {
    const { record, path, source } = await prepared()
    const { translation } = await detail(record)
    expect(translation.fields.find((field) => field.path === path)).toMatchObject({
      ...{ source, target: '', state: 'missing' },
    })
    expect(await rowOf(record)).toMatchObject({ missing: 1, state: 'missing' })
    const target = source.replace(/[A-Z][^<]*/, `Kalt waschen ${count}`)
    const saved = await save(record, [{ path, from: '', to: target }])
    expect(saved.translation.fields.find((field) => field.path === path)).toMatchObject({
      ...{ target, state: 'done' },
    })
    expect(await rowOf(record)).toMatchObject({ missing: 0, state: 'done' })
    await undo(saved.change)
    expect(await rowOf(record)).toMatchObject({ missing: 1, state: 'missing' })
  })

  it('goes stale when any server changes its source, and can be confirmed', async () => {
    const { record, path, source } = await prepared()
    const target = source.replace(/[A-Z][^<]*/, `Kalt waschen ${count}`)
    await save(record, [{ path, from: '', to: target }])
    const changed = source.replace(/[A-Z][^<]*/, 'Wash by hand')
    await subject.change(record, source, changed)
    await world.shop.changes.catchUp()
    expect(await stateOf(record, path)).toBe('stale')
    expect(await rowOf(record)).toMatchObject({ stale: 1, state: 'stale' })
    const { change } = await confirm(record, path)
    expect(await rowOf(record)).toMatchObject({ stale: 0, state: 'done' })
    await undo(change)
    expect(await rowOf(record)).toMatchObject({ stale: 1, state: 'stale' })
  })

  it.each(['csv', 'xliff'] as const)('goes out as %s, comes back as a plan and is undone', async (format) => {
    const { record, path, source } = await prepared()
    const text = await exported(record.kind, format, 'missing')
    const target = source.replace(/[A-Z][^<]*/, `Kalt waschen ${count}`)
    const edited =
      format === 'csv'
        ? text
            .split('\r\n')
            .filter((line) => line.startsWith('\uFEFFkind') || line.endsWith(`,missing,${source},`))
            .filter(
              (line) => line.startsWith('\uFEFFkind') || line.startsWith(`${record.kind},${record.id},`),
            )
            .map((line) => (line.endsWith(',') ? line + target : line))
            .join('\r\n')
        : text.replace(
            new RegExp(
              `(id="${record.kind}:${record.id}:${path.replace(/\.de$/, '')}"[^]*?<target state=")new"></target>`,
            ),
            `$1translated">${target.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</target>`,
          )
    const plan = await imported(edited)
    expect(plan).toMatchObject({ state: 'done', done: 1 })
    expect(await rowOf(record)).toMatchObject({ missing: 0, state: 'done' })
    await undone(plan)
    expect(await stateOf(record, path)).toBe('missing')
  })

  it('is counted by the job where nothing was noted before', async () => {
    const { record } = await prepared()
    const before = await rowOf(record)
    await run(sql`
      with emptied as (delete from translation_state) delete from setting where key = 'translations_followed'`)
    expect(await rowOf(record)).toBeUndefined()
    await followEarlierRecords(world.shop)
    expect(await rowOf(record)).toEqual(before)
  })
})

it('names the texts of sections and of specifications for staff', async () => {
  const [[, specification], [, section]] = subjects as [[string, Subject], [string, Subject]]
  const ofSection = (await detail(await section.make())).translation.fields.map(({ about }) => about)
  expect(ofSection).toContain('Questions and answers: Items 1, Answer')
  const ofProduct = (await detail(await specification.make())).translation.fields.map(({ about }) => about)
  expect(ofProduct).toContain('Care')
})

it('keeps what an unpublished draft of a page says itself', async () => {
  const [, [, section]] = subjects as [unknown, [string, Subject]]
  const page = (await section.make()) as { kind: 'page'; id: string }
  const path = 'sections.faq.items.0.answer.de'
  const { version, content } = expectDone(await staff.call('/content/detail', page))
  const [faq] = content.content.sections
  const items = [
    { question: { en: 'First?' }, answer: { en: '<p>New.</p>' } },
    ...(faq!.settings.items as object[]),
  ]
  const set = [{ path: 'sections.faq.items', from: faq!.settings.items, to: items }]
  expectDone(await staff.call('/content/patch', { ...page, version, set }))
  await save(page, [{ path, from: '', to: '<p>Kalt waschen.</p>' }])
  const after = expectDone(await staff.call('/content/detail', page)).content.content.sections[0]!
  expect(after.settings.items).toMatchObject([{ answer: { en: '<p>New.</p>' } }, expect.anything()])
  expect((after.settings.items as [{ answer: object }])[0].answer).toEqual({ en: '<p>New.</p>' })
})

it('translates the page of an offer, whose address is made of the name, until the offer ends', async () => {
  const texts = { en: { name: `Green week ${count}`, slug: `green-week-${count}`, summary: 'Seven days' } }
  const terms = { kind: 'percentage', percent: 1000 } as const
  const made = expectDone(await staff.call('/promotion/create', { texts, terms }))
  const offer = { kind: 'promotion', id: String(made.promotion.id) } as const
  expect(await rowOf(offer)).toMatchObject({ missing: 2 })
  const summary = { path: 'texts.de.summary', from: '', to: 'Sieben Tage' }
  const version = 1
  expect(
    await staff.call('/translation/save', { ...offer, lang: 'de', version, set: [summary] }),
  ).toMatchObject({ data: { reason: 'invalid', fields: { 'texts.de.name': 'This field is required' } } })
  const { change } = await save(offer, [
    { path: 'texts.de.name', from: '', to: `Grüne Woche ${count}` },
    summary,
  ])
  const shown = async () => expectDone(await staff.call('/promotion/detail', { id: made.promotion.id }))
  expect((await shown()).promotion.texts.de).toEqual({
    ...{ name: `Grüne Woche ${count}`, slug: `gruene-woche-${count}`, summary: 'Sieben Tage', body: '' },
  })
  expect(await rowOf(offer)).toMatchObject({ missing: 0, state: 'done' })
  await undo(change)
  expect((await shown()).promotion.texts.de).toBeUndefined()
  expect(await rowOf(offer)).toMatchObject({ missing: 2, shown: true })

  // The end passes without a write.
  await run(sql`update promotion set ends_at = now() + interval '20 ms' where id = ${offer.id}`)
  expect(await rowOf(offer)).toMatchObject({ shown: true })
  await run(sql`select pg_sleep(0.05)`)
  await hideEndedOffers(world.shop)
  expect(await rowOf(offer)).toMatchObject({ shown: false })
})

it('has a coupon once, not each code of its series', async () => {
  const code = `TEAM${count}`
  const benefit = { kind: 'free_shipping' } as const
  const made = expectDone(await staff.call('/coupon/create', { code, names: { en: 'Team offer' }, benefit }))
  const { id } = made.coupon
  expectDone(await staff.call('/coupon/series', { id, count: 3 }))
  await save({ kind: 'coupon', id: String(id) }, [{ path: 'names.de', from: '', to: 'Für das Team' }])
  const { rows } = await world.shop.pool.query(
    `select k.labels ->> 'de' name, count(s.id)::int rows from coupon k
      left join translation_state s on s.kind = 'coupon' and s.owner_id = k.id::text
      where k.id = $1 or k.series_id = $1 group by k.id order by k.id`,
    [id],
  )
  const own = { name: 'Für das Team', rows: 0 }
  expect(rows).toEqual([{ ...own, rows: expect.any(Number) }, own, own, own])
  expect(rows[0].rows).toBeGreaterThan(0)
  const filter = { all: ['lang', 'state'].map((field) => is(field, field === 'lang' ? 'de' : 'done')) }
  const { items } = expectDone(await staff.call('/translation/list', { q: code, filter } as never))
  expect(items).toMatchObject([{ kind: 'coupon', name: code }])
})

it('leaves out pictures in the trash, and without an alt text', async () => {
  const picture = { kind: 'picture', id: String(await makePicture(world.shop, `plain-${count}`)) } as const
  expect(await rowOf(picture)).toBeUndefined()
  await run(sql`update picture set alt = '{"en":"A jar"}' where id = ${picture.id}`)
  expect(await rowOf(picture)).toMatchObject({ missing: 1, shown: true })
  await run(sql`update picture set removed_at = now() where id = ${picture.id}`)
  expect(await rowOf(picture)).toMatchObject({ shown: false })
  await run(sql`update picture set alt = '{}' where id = ${picture.id}`)
  expect(await rowOf(picture)).toBeUndefined()
})

it('finds menus and pictures by their words, and lets translators without further rights save', async () => {
  const picture = await subjects[2]![1].make()
  const menu = await subjects[3]![1].make()
  const find = async (q: string) =>
    expectDone(
      await staff.call('/translation/list', {
        q,
        filter: {
          all: [
            { field: 'lang', op: 'is', value: 'de' },
            { field: 'state', op: 'is', value: 'missing' },
          ],
        },
      }),
    ).items
  expect(await find(`Care ${count}`)).toMatchObject([{ kind: 'menu', name: 'Legal links', missing: 1 }])
  const translator = await signInStaff(world, { permissions: ['translations.change'] })
  for (const [record, path] of [
    [picture, 'alt.de'],
    [menu, 'legal.1.label.de'],
  ] as const) {
    const { version } = await detail(record)
    const set = [{ path, from: '', to: 'Pflege' }]
    expectDone(await translator.call('/translation/save', { ...record, lang: 'de', version, set }))
    const english = [{ path: path.replace(/de$/, 'en'), from: '', to: 'x' }]
    expect(
      await translator.call('/translation/save', { ...record, lang: 'de', version, set: english }),
    ).toMatchObject({ code: 40, data: { reason: 'not_found' } })
  }
})
