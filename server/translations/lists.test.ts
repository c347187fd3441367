import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AdminPayload } from '#contract/admin/calls.ts'
import type { TranslationKind } from '#contract/admin/content/translation.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeAttribute, makeProduct, prepareLanguages } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let staff: DeskCaller
let count = 0
vi.setConfig({ testTimeout: 120_000 })

beforeAll(async () => {
  world = await openTestShop()
  staff = await signInStaff(world)
  await prepareLanguages(world.shop, ['de'])
})
afterAll(() => world.close())

type Texts = { en: string; de?: string }
type Owner = { kind: TranslationKind; id: string }
/** A list whose texts have their places as keys. */
type List = {
  make(): Promise<Owner>
  /** Writes the whole list as other servers and screens do, which the version of the record need not show. */
  put(owner: Owner, texts: Texts[]): Promise<unknown>
  path(place: number): string
}

const run = (query: ReturnType<typeof sql>) => world.shop.db.execute(query)
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

const lists: [string, List][] = [
  [
    'a menu',
    {
      make: async () => ({ kind: 'menu', id: 'legal' }),
      async put(_owner, texts) {
        const legal = texts.map((label) => ({ label, to: { kind: 'path', path: '/' } }))
        await run(sql`
          insert into setting (key, value) values ('menus', ${json({ legal })})
          on conflict (key) do update set value = excluded.value`)
        await world.shop.changes.catchUp()
      },
      path: (place) => `legal.${place}.label.de`,
    },
  ],
  [
    'a section',
    {
      async make() {
        const made = expectDone(
          await staff.call('/content/create', { kind: 'page', name: `Questions ${++count}` }),
        )
        const page = { kind: 'page', id: made.content.id } as const
        expectDone(await staff.call('/content/publish', { ...page, version: made.version }))
        return page
      },
      put({ id }, texts) {
        const items = texts.map((question) => ({ question, answer: { en: '<p>Yes.</p>' } }))
        const sections = [{ id: 'faq', type: 'faq', settings: { items } }]
        return run(sql`update page set sections = ${json(sections)} where id = ${id}`)
      },
      path: (place) => `sections.faq.items.${place}.question.de`,
    },
  ],
  [
    'a specification',
    {
      async make() {
        const mild = [{ code: 'mild', labels: { en: 'Mild' } }]
        const stored = await run(sql`select from attribute where code = 'care'`)
        if (stored.rows.length === 0)
          await makeAttribute(world.shop, { code: 'care', labels: { en: 'Care' }, values: mild })
        const id = await makeProduct(world.shop, { handle: `cup-${++count}` })
        return { kind: 'product', id: String(id) }
      },
      put: ({ id }, texts) =>
        world.shop.db.transaction(async (tx) => {
          await tx.execute(sql`delete from product_attribute where product_id = ${id}`)
          await tx.execute(sql`
            insert into product_attribute (product_id, attribute_code, labels, position)
            select ${id}, 'care', l.labels, l.place
            from jsonb_array_elements(${json(texts)}) with ordinality l (labels, place)`)
        }),
      path: (place) => `specification.care.${place}.de`,
    },
  ],
]

const detail = async (owner: Owner) =>
  expectDone(await staff.call('/translation/detail', { ...owner, lang: 'de' }))
type Shown = Awaited<ReturnType<typeof detail>>
const fieldAt = ({ translation }: Shown, path: string) =>
  translation.fields.find((field) => field.path === path)
const save = (owner: Owner, version: number, edit: AdminPayload<'/translation/save'>['set'][number]) =>
  staff.call('/translation/save', { ...owner, lang: 'de', version, set: [edit] })

describe.each(lists)('%s', (_name, list) => {
  it('refuses a translation that was written for the text that stood there before', async () => {
    const owner = await list.make()
    await list.put(owner, [{ en: 'Sale' }, { en: 'New' }])
    const shown = await detail(owner)
    const [first, second] = [list.path(0), list.path(1)]
    const { sourceHash } = fieldAt(shown, first)!
    await list.put(owner, [{ en: 'New' }, { en: 'Sale' }])
    const edit = { path: first, from: '', to: 'Angebote', sourceHash }
    const refused = await save(owner, shown.version, edit)
    expect(refused).toMatchObject({
      code: 10,
      data: { reason: 'changed_meanwhile', sources: [first], conflicts: [{ path: first, mine: 'Angebote' }] },
    })
    expect(fieldAt(refused.data as unknown as Shown, first)).toMatchObject({ source: 'New', target: '' })
    expect(fieldAt(await detail(owner), first)?.target).toBe('')
    const { version } = await detail(owner)
    const { sourceHash: _, ...unnamed } = edit
    expect((await save(owner, version + 1, unnamed)).code).toBe(10)
    const saved = expectDone(await save(owner, shown.version, { ...edit, path: second }))
    expect(fieldAt(saved, second)).toMatchObject({ source: 'Sale', target: 'Angebote', state: 'done' })
  })

  it('keeps translations up to date or outdated when it is put in another order', async () => {
    const owner = await list.make()
    const [sale, fresh, gifts] = [
      { en: 'Sale', de: 'Angebote' },
      { en: 'New', de: 'Neu' },
      { en: 'Gifts', de: 'Geschenke' },
    ]
    await list.put(owner, [sale, fresh, gifts])
    const changed = { ...fresh, en: 'New this week' }
    await list.put(owner, [sale, changed, gifts])
    const states = async () => {
      const shown = await detail(owner)
      return [0, 1, 2].map((place) => fieldAt(shown, list.path(place))?.state)
    }
    expect(await states()).toEqual(['done', 'stale', 'done'])
    await list.put(owner, [changed, gifts, sale])
    expect(await states()).toEqual(['stale', 'done', 'done'])
    await list.put(owner, [fresh, sale, gifts])
    expect(await states()).toEqual(['done', 'done', 'done'])
    await list.put(owner, [{ en: 'News' }, sale, fresh])
    await list.put(owner, [{ en: 'News' }, { ...sale, en: 'Clearance' }, fresh])
    expect(await states()).toEqual(['missing', 'stale', 'done'])
    const [alike, same] = [
      { en: 'Just in', de: 'Frisch' },
      { en: 'Fresh', de: 'Frisch' },
    ]
    await list.put(owner, [alike, gifts, same])
    await list.put(owner, [same, gifts, alike])
    expect(await states()).toEqual(['done', 'done', 'done'])
  })

  it('never shows a translation as done beside a text that it was not written for', async () => {
    const place = fc.nat({ max: 3 })
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), from: place, to: place }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), at: place }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('drop' as const), at: place }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('add' as const), at: place }) },
      {
        weight: 3,
        arbitrary: fc.record({ do: fc.constant('translate' as const), at: place, isLate: fc.boolean() }),
      },
    )
    const counts = { missing: 0, done: 0, stale: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const owner = await list.make()
        let texts: Texts[] = ['one', 'two', 'three'].map((name) => ({ en: `Source ${name} ${++count}` }))
        // The list of an earlier run of a menu is another one.
        await list.put(owner, [])
        await list.put(owner, texts)
        /** The source that each text was written for. */
        const written = new Map<string, string>()
        let before = await detail(owner)
        for (const step of steps) {
          const now = await detail(owner)
          if (step.do === 'translate') {
            const at = step.at % texts.length
            const path = list.path(at)
            const shown = step.isLate ? before : now
            const field = fieldAt(shown, path)
            if (!field?.source) continue
            const edit = { path, from: fieldAt(now, path)?.target ?? '', to: `Text ${++count}` }
            const answer = await save(owner, shown.version, { ...edit, sourceHash: field.sourceHash })
            const isSame = texts[at]!.en === field.source
            expect(answer.code === 0).toBe(isSame)
            if (isSame) {
              texts = texts.with(at, { ...texts[at]!, de: edit.to })
              written.set(edit.to, field.source)
            } else counts.refused++
          } else {
            before = now
            texts = changed(texts, step, () => `Source ${++count}`)
            await list.put(owner, texts)
          }
          const after = await detail(owner)
          texts.forEach(({ en, de }, index) => {
            const { source, target, state } = fieldAt(after, list.path(index))!
            expect([source, target]).toEqual([en, de ?? ''])
            const right = !de ? 'missing' : written.get(de) === en ? 'done' : 'stale'
            counts[right]++
            expect(state).toBe(right)
          })
        }
      }),
      { numRuns: 5, seed: 20_261_128 },
    )
    expect(Object.values(counts).every((each) => each > 0)).toBe(true)
  })
})

type ListStep = { do: 'move'; from: number; to: number } | { do: 'edit' | 'drop' | 'add'; at: number }

function changed(texts: Texts[], step: ListStep, next: () => string): Texts[] {
  switch (step.do) {
    case 'move': {
      const [item] = texts.slice(step.from)
      return item ? texts.toSpliced(step.from, 1).toSpliced(step.to, 0, item) : texts.toReversed()
    }
    case 'edit':
      return texts.map((each, index) => (index === step.at % texts.length ? { ...each, en: next() } : each))
    case 'drop':
      return texts.length > 1 ? texts.toSpliced(step.at, 1) : texts
    case 'add':
      return texts.length < 5 ? texts.toSpliced(step.at, 0, { en: next() }) : texts
  }
}
