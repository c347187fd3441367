import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { returnsSetting } from '#server/returns/returns.setting.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { labelPdf } from '#test/label-pdf.ts'
import { apply, customer, receive } from '#test/returns.ts'
import { jpegWithPlace, sendImage, sendToDesk, smallPicture } from '#test/uploads.ts'

let world: TestShop
let desk: DeskCaller
let buyer: Visitor
const emails: { subject: string; text: string }[] = []

beforeAll(async () => {
  world = await openBuyingShop()
  world.shop.mail.send = async (message) => void emails.push(message)
  desk = await signInStaff(world)
  buyer = await customer(world)
  await sell(world.shop, { sku: 'BOWL', onHand: 100, price: 1000 })
})
afterAll(() => world.close())

async function asked(quantity = 1) {
  const placed = await receive(world, buyer, { sku: 'BOWL', quantity })
  return apply(buyer, placed, { quantity })
}
const returnOf = async (number: string) => expectDone(await desk.call('/return/detail', { number })).return
const shownToBuyer = async (number: string) =>
  expectDone(await buyer.call('/return/detail', { number })).return
const upload = (number: string, content: Buffer) =>
  sendToDesk(world, desk, '/return/labelFile', content, { number, fileName: 'label' })
const filesOf = async (folder: string) =>
  (await readdir(`${world.shop.config.dataDir}/files/${folder}`, { recursive: true }).catch(() => [])).filter(
    (name) => /\.\w+$/.test(name),
  ).length

type Given = { change: { id: string } }

const pdf = labelPdf()

describe('a return label', () => {
  it('is a file that can be read, and in which nothing runs', async () => {
    const { number } = await asked()
    const script = '4 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj'
    const refused: [string, Buffer][] = [
      ['only a head', Buffer.from('%PDF-1.4\n%%EOF\n')],
      ['a page of HTML', Buffer.from('%PDF-<script>alert(1)</script>')],
      ['a script at opening', labelPdf({ catalog: '/OpenAction 4 0 R', objects: script })],
      ['a script inside', labelPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })],
      ['a launch', labelPdf({ catalog: '/OpenAction << /S /Launch /F (calc.exe) >>' })],
      [
        'a script by name',
        labelPdf({ catalog: '/Names << /JavaScript << /Names [(a) 4 0 R] >> >>', objects: script }),
      ],
      [
        'a script under another spelling',
        labelPdf({ catalog: '/OpenAction << /S /Java#53cript /J#53 (x) >>' }),
      ],
      ['a file inside', labelPdf({ catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' })],
      ['no pages', Buffer.from(labelPdf().toString().replace('[3 0 R] /Count 1', '[] /Count 0'))],
    ]
    for (const [name, content] of refused)
      expect([name, await upload(number, content)]).toMatchObject([
        name,
        { code: 40, data: { reason: 'invalid', fields: { file: expect.stringContaining('PDF') } } },
      ])
    expectDone(await upload(number, labelPdf({ catalog: '/OpenAction [3 0 R /Fit]' })))
  })

  it('waits for the approval, then reaches the buyer by page and email', async () => {
    const { number } = await asked()
    await runHeldJobs(world)
    emails.length = 0
    expectDone(await upload(number, pdf))
    expect(await shownToBuyer(number)).toMatchObject({ labelUrl: null })
    const { label } = await returnOf(number)
    expect(label).toMatchObject({ isFile: true, url: expect.stringContaining('/api/file/label/') })
    expectDone(await desk.call('/return/approve', { number }))
    const { labelUrl } = await shownToBuyer(number)
    const file = await world.app.inject(new URL(labelUrl!).pathname)
    expect(file.rawPayload).toEqual(pdf)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
    })
    await runHeldJobs(world)
    expect(emails).toMatchObject([{ text: expect.stringContaining('/api/file/label/') }])
  })

  it('can be given, replaced and taken away after the approval, each with its undo', async () => {
    const { number } = await asked()
    expectDone(await desk.call('/return/approve', { number }))
    await runHeldJobs(world)
    emails.length = 0
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const given = expectDone<Given>(await upload(number, picture))
    const { labelUrl } = await shownToBuyer(number)
    const read = async () => (await world.app.inject(new URL(labelUrl!).pathname)).headers
    expect(await read()).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="${number}.png"`,
    })
    expectDone(await desk.call('/change/undo', { id: given.change.id }))
    expect(await shownToBuyer(number)).toMatchObject({ labelUrl: null })
    await runHeldJobs(world)
    expect(emails).toEqual([])

    expectDone(await upload(number, picture))
    await runHeldJobs(world)
    expect(emails).toMatchObject([
      { subject: `The label for your return ${number}`, text: expect.stringContaining('/api/file/label/') },
    ])
    const replaced = expectDone<Given>(await upload(number, await smallPicture()))
    expect(await read()).toMatchObject({ 'content-type': 'image/jpeg' })
    expectDone(await desk.call('/change/undo', { id: replaced.change.id }))
    expect(await read()).toMatchObject({ 'content-type': 'image/png' })
    expectDone(await desk.call('/return/label', { number, url: 'https://carrier.example/l.pdf' }))
    expect(await shownToBuyer(number)).toMatchObject({ labelUrl: 'https://carrier.example/l.pdf' })
    expectDone(await desk.call('/return/label', { number, url: null }))
    expect(await shownToBuyer(number)).toMatchObject({ labelUrl: null })
  })

  it('costs its fee while there is one, and every change of it can be undone', async () => {
    const rules = (wish: object) => world.shop.db.transaction((tx) => changeSetting(tx, returnsSetting, wish))
    await rules({ label: { offered: true, fee: { EUR: 500 } } })
    const { number, lines } = await asked()
    await rules({})
    const label = async (url: string | null) => expectDone(await desk.call('/return/label', { number, url }))
    const due = async () => (await shownToBuyer(number)).refundAmount.amount
    const undo = async ({ change }: Given) => expectDone(await desk.call('/change/undo', { id: change.id }))
    const early = await label('https://carrier.example/1.pdf')
    expect(early.change.undo).toEqual({ kind: 'counter', until: null })
    await undo(early)
    expect((await returnOf(number)).label).toBeNull()
    await label('https://carrier.example/2.pdf')
    expectDone(await desk.call('/return/approve', { number }))
    expect(await due()).toBe(500)

    const removed = await label(null)
    expect(removed.change.undo).toEqual({ kind: 'counter', until: null })
    expect(await due()).toBe(1000)
    await undo(removed)
    expect(await shownToBuyer(number)).toMatchObject({ labelUrl: 'https://carrier.example/2.pdf' })
    expect(await due()).toBe(500)
    await label(null)
    const again = expectDone<Given & { change: { undo: unknown } }>(await upload(number, pdf))
    expect(again.change.undo).toMatchObject({ kind: 'hold' })
    expectDone(await desk.call('/return/receive', { number }))
    const { lineId } = lines[0]!
    expectDone(await desk.call('/return/inspect', { number, lines: [{ lineId, restock: 1, writeOff: 0 }] }))
    expect((await returnOf(number)).refundPreview).toMatchObject({
      ...{ labelFee: { amount: 500 }, total: { amount: 500 } },
    })
  })

  it.each([
    ['a page', Buffer.from('<script>alert(1)</script>')],
    ['a picture of another kind', Buffer.from('RIFF0000WEBPVP8 ')],
    ['nothing', Buffer.alloc(0)],
    ['too large', Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)])],
  ])('is refused if it is %s', async (_, content) => {
    const { number } = await asked()
    expect(await upload(number, content)).toMatchObject({
      data: { reason: 'invalid', fields: { file: expect.any(String) } },
    })
    expect((await returnOf(number)).label).toBeNull()
  })

  it('is refused once the goods have arrived, and from staff who may not decide', async () => {
    const { number } = await asked()
    const packer = await signInStaff(world, { permissions: ['orders.read', 'returns.inspect'] })
    const others = await sendToDesk(world, packer, '/return/labelFile', pdf, { number })
    expect(others).toMatchObject({ code: 30 })
    expectDone(await desk.call('/return/approve', { number }))
    expectDone(await desk.call('/return/receive', { number }))
    expect(await upload(number, pdf)).toMatchObject({ data: { reason: 'transition_refused' } })
    const { can } = expectDone(await desk.call('/return/detail', { number }))
    expect(can.label).toEqual({ why: 'The items have already arrived.' })
  })
})

describe('pictures of an inspection', () => {
  async function arrived(quantity = 1) {
    const { number, lines } = await asked(quantity)
    expectDone(await desk.call('/return/approve', { number }))
    expectDone(await desk.call('/return/receive', { number }))
    return { number, lineId: lines[0]!.lineId }
  }
  const photo = async (number: string, content: Buffer) =>
    expectDone<{ photo: { id: string; url: string } }>(
      await sendToDesk(world, desk, '/return/photo', content, { number }),
    ).photo

  it('are re-encoded, private and shown to staff only, with the inspection', async () => {
    const { number, lineId } = await arrived(2)
    const [first, second] = [
      await photo(number, await jpegWithPlace()),
      await photo(number, await smallPicture()),
    ]
    const one = { lineId, restock: 1, writeOff: 0 }
    expectDone(await desk.call('/return/inspect', { number, lines: [one], photos: [second.id, first.id] }))
    const again = { lineId, restock: 0, writeOff: 1 }
    expect(await desk.call('/return/inspect', { number, lines: [again], photos: [first.id] })).toMatchObject({
      data: { reason: 'invalid', fields: { photos: expect.any(String) } },
    })
    const third = await photo(number, await smallPicture('#123'))
    expectDone(await desk.call('/return/inspect', { number, lines: [again], photos: [third.id] }))
    const { timeline } = await returnOf(number)
    expect(timeline.filter(({ kind }) => kind === 'inspected').map(({ photos }) => photos)).toMatchObject([
      [{ id: second.id }, { id: first.id }],
      [{ id: third.id }],
    ])
    const { url } = timeline.flatMap(({ photos }) => photos)[1]!
    const shown = await world.app.inject(url)
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
    expect((await world.app.inject(url.split('?')[0]!)).statusCode).toBe(404)
    expect(JSON.stringify(await shownToBuyer(number))).not.toContain(first.id)
  })

  it('are at most six, and never those of a shopper', async () => {
    const { number, lineId } = await arrived()
    const lines = [{ lineId, restock: 1, writeOff: 0 }]
    const many = Array.from({ length: 7 }, () => crypto.randomUUID())
    expect(await desk.call('/return/inspect', { number, lines, photos: many })).toMatchObject({
      data: { reason: 'invalid' },
    })
    const foreign = (await sendImage(world, buyer, await smallPicture())).data.id
    expect(await desk.call('/return/inspect', { number, lines, photos: [foreign] })).toMatchObject({
      data: { reason: 'invalid', fields: { photos: expect.any(String) } },
    })
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await sendToDesk(world, desk, '/return/photo', page, { number })).toMatchObject({
      data: { reason: 'invalid', fields: { file: expect.any(String) } },
    })
    expect((await returnOf(number)).stage).toBe('inspect')
  })

  it('are erased with the customer, and so are all label files, also those of an older server', async () => {
    const { number, lineId } = await arrived()
    const { id, url } = await photo(number, await smallPicture('#777'))
    const lines = [{ lineId, restock: 1, writeOff: 0 }]
    expectDone(await desk.call('/return/inspect', { number, lines, photos: [id] }))
    const other = await asked()
    expectDone(await upload(other.number, pdf))
    const older = await asked()
    expectDone(await upload(older.number, pdf))
    await world.shop.pool.query(`update return_request set label_files = '{}' where number = $1`, [
      older.number,
    ])
    const before = await filesOf('labels')
    expect(before).toBeGreaterThan(0)
    expect((await world.app.inject(url)).statusCode).toBe(200)
    await world.shop.pool.query(`update orders set status = 'completed' where status = 'in_progress'`)
    expectDone(await buyer.call('/user/delete', {}))
    await runHeldJobs(world)
    expect((await world.app.inject(url)).statusCode).toBe(404)
    expect(await filesOf('labels')).toBe(0)
  })
})
