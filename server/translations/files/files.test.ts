import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { saveProducts } from '#server/catalog/save/save-products.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct, prepareLanguages, productInput } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { importTranslations } from '#test/imported-translations.ts'

let world: TestShop
let staff: DeskCaller
let count = 0

beforeAll(async () => {
  world = await openTestShop()
  staff = await signInStaff(world)
  await prepareLanguages(world.shop, ['de', 'fr'])
})
afterAll(() => world.close())

const newVase = async (name = `Vase ${++count}`, slug = `vase-${++count}`) => {
  const en = { slug, name, summary: '=SUM(A1) & more', body: '<p>Fired & <b>glazed</b>.</p>' }
  return makeProduct(world.shop, { handle: slug, texts: { en } })
}

const exported = async (format: 'csv' | 'xliff', state: 'missing' | 'done' = 'missing') =>
  expectDone(await staff.call('/translation/export', { lang: 'de', state, kinds: ['product'], format }))

const imported = (text: string, caller = staff) => importTranslations(world, caller, text)

const texts = async (id: number) => expectDone(await staff.call('/product/detail', { id })).product.texts.de
const rowsOf = async (id: string) => expectDone(await staff.call('/plan/rows', { id })).items

it('exports texts as CSV, plans what comes back, saves it and undoes it', async () => {
  const id = await newVase()
  const { text, records } = await exported('csv')
  expect(records).toBeGreaterThan(0)
  expect(text).toContain("'=SUM(A1) & more")
  const edited = text
    .replace(/(product,\d+,de,name,Vase \d+,missing,Vase \d+),/g, '$1,Vase')
    .replaceAll("'=SUM(A1) & more,", "'=SUM(A1) & more,'=SUMME(A1)")
    .replaceAll(
      '<p>Fired & <b>glazed</b>.</p>,',
      '<p>Fired & <b>glazed</b>.</p>,<p>Gebrannt<script>x</script></p>',
    )
  const answer = await imported(edited)
  expect(answer).toMatchObject({
    code: 0,
    data: { plan: { kind: 'translation', change: records, refused: 0 } },
  })
  expect(await texts(id)).toBeUndefined()
  const plan = { id: answer.data.plan.id as string }
  const run = expectDone(await staff.call('/plan/run', plan))
  expect(run.plan).toMatchObject({ state: 'done', done: records })
  expect(await texts(id)).toMatchObject({ name: 'Vase', summary: '=SUMME(A1)', body: '<p>Gebrannt</p>' })
  const undo = expectDone(await staff.call('/plan/undo', plan))
  expectDone(await staff.call('/plan/run', { id: undo.plan.id }))
  expect(await texts(id)).toBeUndefined()
})

it('reads hundreds of records by few statements, newest first', async () => {
  const first = count + 1
  const inputs = Array.from({ length: 450 }, () => {
    const handle = `cup-${++count}`
    return productInput({ handle, texts: { en: { slug: handle, name: `Cup ${count}` } } })
  })
  const ids = await world.shop.db.transaction((tx) => saveProducts(tx, inputs))
  const query = vi.spyOn(world.shop.pool, 'query')
  const { text, records } = await exported('csv')
  const reads = query.mock.calls.filter(([first]) => JSON.stringify(first).includes('from \\"translation\\"'))
  query.mockRestore()
  expect(records).toBeGreaterThanOrEqual(450)
  expect(reads.length).toBeGreaterThan(0)
  expect(reads.length).toBeLessThan(6)
  const rows = text.split('\r\n').filter((row) => row.includes(',Cup '))
  expect(rows).toHaveLength(450)
  expect(new Set(rows)).toContain(
    `product,${ids.get(`cup-${first}`)},de,name,Cup ${first},missing,Cup ${first},`,
  )
})

it('reads a text whole, whichever separators it holds', async () => {
  const en = { slug: `salt-${++count}`, name: 'Salt', body: '<p>Salt; fine</p>' }
  const de = { slug: `salz-${count}`, name: 'Salz', body: 'Salz &amp; Pfeffer' }
  const id = await makeProduct(world.shop, { handle: en.slug, texts: { en, de } })
  const { text } = await exported('csv', 'done')
  const unchanged = await imported(text)
  expect(unchanged.data.plan).toMatchObject({ change: 0, refused: 0 })
  const [titles, ...lines] = text.trim().split('\r\n')
  const own = lines.filter((line) => line.startsWith(`product,${id},`))
  const withSemicolons = (target: string) =>
    [
      titles!.replaceAll(',', ';'),
      ...own.map((line) => {
        const [kind, record, lang, field, name, state, source] = line.split(',')
        const texts = field === 'body' ? ['"<p>Salt; fine</p>"', target] : [source, '']
        return [kind, record, lang, field, name, state, ...texts].join(';')
      }),
    ].join('\r\n')
  const answer = await imported(withSemicolons('Salz, Pfeffer und Tee'))
  expect(answer.data.plan).toMatchObject({ change: 1, refused: 0 })
  expectDone(await staff.call('/plan/run', { id: answer.data.plan.id }))
  expect(await texts(id)).toMatchObject({ body: '<p>Salz, Pfeffer und Tee</p>' })
  const cut = await imported(withSemicolons('Salz; Pfeffer'))
  expect(cut.data.fields.file).toContain('Row 3 has more cells')
})

it('reads XLIFF that a translation program filled in', async () => {
  const id = await newVase()
  const { text, type } = await exported('xliff')
  expect(type).toBe('application/x-xliff+xml')
  const unit = new RegExp(`(id="product:${id}:body"[^]*?<target state=")new"></target>`)
  const edited = text.replace(unit, '$1translated">&lt;p&gt;Gebrannt &amp;amp; glasiert.&lt;/p&gt;</target>')
  const name = new RegExp(`(id="product:${id}:name"[^]*?<target state=")new"></target>`)
  const answer = await imported(edited.replace(name, '$1translated">Blumenvase</target>'))
  expect(answer.data.plan).toMatchObject({ change: 1, refused: 0 })
  expectDone(await staff.call('/plan/run', { id: answer.data.plan.id }))
  expect(await texts(id)).toMatchObject({ name: 'Blumenvase', body: '<p>Gebrannt &amp; glasiert.</p>' })
})

it('leaves out the suggestions and segments of translation programs', async () => {
  const id = await newVase()
  const { text } = await exported('xliff')
  const unit = new RegExp(`(id="product:${id}:name"[^]*?)<target state="new"></target>`)
  const filled = `<seg-source><mrk mtype="seg" mid="1">Vase</mrk></seg-source>
    <target state="translated"><mrk mtype="seg" mid="1">Bodenvase</mrk></target>
    <alt-trans match-quality="75"><source>Old vase</source><target>Alte Vase</target></alt-trans>`
  const picture = `<bin-unit id="b1" mime-type="image/png"><bin-source><internal-file>x</internal-file></bin-source>
    <trans-unit id="t1"><source>Cat</source><target>Katze</target></trans-unit></bin-unit></body>`
  const answer = await imported(text.replace(unit, `$1${filled}`).replace('</body>', picture))
  expect(answer.data.plan).toMatchObject({ change: 1, refused: 0 })
  expectDone(await staff.call('/plan/run', { id: answer.data.plan.id }))
  expect(await texts(id)).toMatchObject({ name: 'Bodenvase' })
})

it('refuses by name what does not exist and what changed since, and leaves out what a colleague saved', async () => {
  const [changed, raced] = [await newVase(), await newVase()]
  const { text } = await exported('csv')
  const edited = text.replace(/(product,\d+,de,name,Vase \d+,missing,Vase \d+),/g, '$1,Vase')
  const { version, product } = expectDone(await staff.call('/product/detail', { id: changed }))
  const set = [{ path: 'texts.en.name', from: product.texts.en!.name, to: 'Amphora' }]
  expectDone(await staff.call('/product/save', { id: changed, version, set }))
  const answer = await imported(`${edited}product,999999,de,name,Gone,missing,Gone,Weg\r\n`)
  const refused = (await rowsOf(answer.data.plan.id)).filter(({ state }) => state === 'refused')
  expect(refused.map(({ label }) => label).sort()).toEqual(['Amphora · de', 'Gone · de'])
  expect(refused.map(({ why }) => why)).toContain(
    'The English text has changed since the file was exported. Export it again.',
  )
  const other = expectDone(await staff.call('/product/detail', { id: raced }))
  const own = [{ path: 'texts.de.name', from: '', to: 'Krug' }]
  expectDone(await staff.call('/product/save', { id: raced, version: other.version, set: own }))
  const run = expectDone(await staff.call('/plan/run', { id: answer.data.plan.id }))
  expect(run.plan.skipped).toBe(1)
  expect(await texts(raced)).toMatchObject({ name: 'Krug' })
})

it('leaves out records whose English text changes after the preview', async () => {
  const id = await newVase()
  const { text } = await exported('csv')
  const name = `Vase ${count - 1}`
  const answer = await imported(text.replace(`missing,${name},`, `missing,${name},Tischvase`))
  expect(answer.data.plan).toMatchObject({ change: 1 })
  const { version } = expectDone(await staff.call('/product/detail', { id }))
  const set = [{ path: 'texts.en.name', from: name, to: 'Lamp' }]
  expectDone(await staff.call('/product/save', { id, version, set }))
  const run = expectDone(await staff.call('/plan/run', { id: answer.data.plan.id }))
  expect(run.plan).toMatchObject({ done: 0, skipped: 1 })
  expect((await rowsOf(run.plan.id))[0]?.why).toContain('English text has changed')
  expect(await texts(id)).toBeUndefined()
})

it('refuses other files, and people without the permission', async () => {
  for (const file of ['', 'a,b\r\n1,2\r\n', '<xliff><file>', '<p>Hello</p>'])
    expect(await imported(file)).toMatchObject({ code: 40, data: { fields: { file: expect.any(String) } } })
  const head = 'kind,id,language,field,source,target\r\n'
  const strange = await imported(`${head}order,1,de,name,a,b\r\n`)
  expect(strange.data.fields.file).toContain('2')
  const reader = await signInStaff(world, { permissions: ['products.read', 'products.change'] })
  expect(await imported(`${head}product,1,de,name,a,b\r\n`, reader)).toMatchObject({ code: 30 })
})
