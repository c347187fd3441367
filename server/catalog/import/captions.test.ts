import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { openTestCatalogue, type TestCatalogue } from '#test/catalogue.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { csvRows, importText } from '#test/import-text.ts'
import { sendToDesk } from '#test/uploads.ts'
import { pictureFetcher } from '../pictures/fetch-picture.ts'

const film = await readFile(new URL('../../../test/samples/videos/turn.mp4', import.meta.url))
/** An empty box, which makes another video of the same film. */
const freeBox = Buffer.from([0, 0, 0, 8, ...Buffer.from('free')])
const speech = (text: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`
/** Allows the test's own server on loopback, which a shop refuses. */
const fetcher = pictureFetcher({ allow: (address) => address === '127.0.0.1' })
const header = 'Handle,Title,Variant Price,Variant SKU,Image Src,Video Src,Video Captions\n'

let old: TestShop
let staff: DeskCaller
let fresh: TestCatalogue
let host: string
const visits = new Map<string, number>()
/** Files of another server, by path; all other paths are the old shop's. */
const files = new Map<string, Buffer | string>([
  ['/film.mp4', film],
  ['/jug.mp4', Buffer.concat([film, freeBox])],
  ['/lid.mp4', Buffer.concat([film, freeBox, freeBox])],
  ['/poster.png', await drawn()],
  ['/en.vtt', speech('Turn it.')],
  ['/en.vtt?pot', speech('Turn it.')],
  ['/en.vtt?pt', speech('Gira.')],
  ['/de.vtt', speech('Dreh sie.')],
  ['/other.vtt', speech('Stop.')],
  ['/subrip.vtt', '1\n00:00:00,000 --> 00:00:01,000\nSubRip\n'],
  ['/long.vtt', speech('x'.repeat(300_000))],
])

beforeAll(async () => {
  const server = createServer(async ({ url = '' }, response) => {
    visits.set(url, (visits.get(url) ?? 0) + 1)
    const own = files.get(url)
    if (own !== undefined) return response.end(own)
    const { statusCode, rawPayload } = await old.app.inject({ url })
    response.writeHead(statusCode).end(rawPayload)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  old = await openTestShop({ env: { PUBLIC_URL: host } })
  staff = await signInStaff(old)
  fresh = await openTestCatalogue()
  return async () => {
    server.closeAllConnections()
    server.close()
    await fetcher.close()
    await fresh.close()
    await old.close()
  }
})

it('carries captions into an empty shop, and changes nothing the second time', async () => {
  const poster = (await sendToDesk(old, staff, '/media/upload', await drawn())).data.picture.id
  const file = { fileName: 'film.mp4', poster: String(poster) }
  const { id } = (await sendToDesk(old, staff, '/media/upload', film, file)).data.picture
  const texts = { de: speech('Der Deckel hebt sich.'), 'zh-TW': speech('蓋子打開了。') }
  for (const [lang, text] of Object.entries(texts))
    await sendToDesk(old, staff, '/media/captions', text, { id: String(id), lang })
  await makeProduct(old.shop, { handle: 'kettle', pictureIds: [poster, id] })
  const { path, counts } = await importText(fresh, await exportedByDesk(), { fetcher })
  const cells = (await csvRows(path)).map((row) => row['Video Captions'])
  expect(cells[0]).toBe('')
  expect(cells[1]).toMatch(/^zh-TW=http:\S+\/videos\/captions\/\w{32}\.vtt; de=http:\S+\.vtt$/)
  expect(counts).toMatchObject({ new: 1, pictures: 4, missingPictures: 0, refusedRows: 0 })
  expect(await captionsOn(fresh, 'kettle')).toEqual(texts)
  visits.clear()
  const again = await importText(fresh, await readFile(path), { fetcher })
  expect(again.counts).toMatchObject({ unchanged: 1, changed: 0, pictures: 0 })
  expect(again.plan.counts).toMatchObject({ unchanged: 1, pictures: 0 })
  expect([...visits]).toEqual([])
})

it('sets the languages of the cell, keeps all others, and fetches each address once', async () => {
  const file = (captions: string) =>
    `${header}jug,Jug,5,JUG,${host}/poster.png,${host}/jug.mp4,"${captions}"\n`
  await importText(fresh, file(`en=${host}/en.vtt; DE = ${host}/de.vtt;`), { fetcher })
  expect(await captionsOn(fresh, 'jug')).toMatchObject({ en: speech('Turn it.'), de: speech('Dreh sie.') })
  for (const cell of [`de=${host}/de.vtt`, `en=${host}/en.vtt`, ''])
    expect((await importText(fresh, file(cell), { fetcher })).counts).toMatchObject({ unchanged: 1 })
  const planned = await importText(fresh, file(`en=${host}/other.vtt`), { dryRun: true })
  expect(planned.plan.counts.pictures).toBe(1)
  const next = await importText(fresh, file(`en=${host}/other.vtt`), { fetcher })
  expect(next.counts).toMatchObject({ changed: 1, pictures: 1 })
  expect(await captionsOn(fresh, 'jug')).toMatchObject({ en: speech('Stop.'), de: speech('Dreh sie.') })
  expect((await importText(fresh, file(`en=${host}/en.vtt`))).counts).toMatchObject({ changed: 1 })
  expect(await captionsOn(fresh, 'jug')).toMatchObject({ en: speech('Turn it.') })
  expect(visits.get('/en.vtt')).toBe(1)
})

it('leaves captions of a video that another product shows as well, but adds missing languages', async () => {
  const file = `${header}cup,Cup,5,CUP,${host}/poster.png,${host}/jug.mp4,en=${host}/other.vtt; fr=${host}/other.vtt\n`
  expect((await importText(fresh, file, { fetcher })).counts).toMatchObject({ new: 1, missingPictures: 0 })
  expect(await captionsOn(fresh, 'cup')).toMatchObject({ en: speech('Turn it.'), fr: speech('Stop.') })
  expect((await importText(fresh, `${file}\n`, { fetcher })).counts).toMatchObject({ unchanged: 1 })
})

it('shows imported captions on a page that was open before', async () => {
  const shop = { ...old.shop, folder: fresh.folder }
  const file = (captions: string) => `${header}pot,Pot,5,POT,,${host}/film.mp4,${captions}\n`
  const shown = async () => {
    await old.shop.changes.catchUp()
    const { body } = await old.app.inject({ url: '/product/pot' })
    const urls = new Set([...body.matchAll(/\/videos\/captions\/\w+\.vtt/g)].map(String))
    return Promise.all([...urls].map(async (url) => (await old.app.inject({ url })).body))
  }
  await importText(shop, file(''), { fetcher })
  expect(await shown()).not.toContain(speech('Turn it.'))
  await importText(shop, file(`en=${host}/en.vtt?pot`), { fetcher })
  expect(await shown()).toContain(speech('Turn it.'))
})

it('lists captions that cannot be fetched or are none with line, column and reason', async () => {
  const cell = [
    ...[`en=${host}/subrip.vtt`, `de=${host}/long.vtt`, `fr=${host}/nothing.vtt`],
    ...[`it=file:///etc/passwd`, `es=http://10.0.0.1/es.vtt`, `pt=${host}/en.vtt?pt`],
  ]
  const file = `${header}lid,Lid,5,LID,,${host}/lid.mp4,${cell.join('; ')}\n`
  const { counts, said } = await importText(fresh, file, { fetcher })
  expect(counts).toMatchObject({ new: 1, refusedRows: 0, pictures: 2, missingPictures: 5 })
  expect(await captionsOn(fresh, 'lid')).toEqual({ pt: speech('Gira.') })
  const missing = await csvRows(/They are listed in (\S+)\. /.exec(said)![1]!)
  const at = { Line: '2', Column: 'Video Captions' }
  expect(missing.map(({ Address, ...row }) => row)).toEqual([
    { ...at, Reason: 'is not a WebVTT file in UTF-8 with at least one cue' },
    { ...at, Reason: 'is larger than 256 kB' },
    { ...at, Reason: 'answers with 404' },
    { ...at, Reason: 'is not an http(s) address' },
    { ...at, Reason: 'is not a public address' },
  ])
  expect(missing[0]?.Address).toBe(`${host}/subrip.vtt`)
})

it('refuses rows with a cell that is no list of captions, and leaves the product its video', async () => {
  const file = (video: string, cell: string) =>
    `${header}jug,Jug,5,JUG,${host}/poster.png,${video},"${cell}"\n`
  for (const [cell, reason] of [
    [`${host}/en.vtt`, /^Video Captions "http.+" is not like en=https:/],
    ['en=', /^Video Captions "en=" is not like/],
    [`tlh=${host}/en.vtt`, /^Video Captions "tlh" is not a language of the shop\. Use en, zh,/],
    [`de=${host}/de.vtt; de=${host}/en.vtt`, /^Video Captions names de twice\.$/],
  ] as const) {
    const { plan, counts, refusedFile } = await importText(fresh, file(`${host}/jug.mp4`, cell), { fetcher })
    expect(plan.refused, cell).toEqual([{ line: 2, reason: expect.stringMatching(reason) }])
    expect(counts).toMatchObject({ refusedRows: 1 })
    expect((await csvRows(refusedFile))[0]).toMatchObject({ 'Video Captions': cell })
  }
  expect(await captionsOn(fresh, 'jug')).toMatchObject({ en: speech('Turn it.') })
  const { plan } = await importText(fresh, file('', `de=${host}/de.vtt`), { fetcher })
  expect(plan.refused).toEqual([{ line: 2, reason: 'Video Captions needs a video in the same row.' }])
})

async function exportedByDesk(): Promise<string> {
  const started = expectDone(await staff.call('/export/start', { kind: 'products' })).export
  await old.runJobs()
  const { url } = expectDone(await staff.call('/export/link', { id: started.id }))
  // A link opens as a navigation: without the session key.
  const { 'x-desk': _key, ...headers } = staff.headers
  return (await old.app.inject({ url, headers })).body
}

/** The captions of the product's video by language. */
async function captionsOn({ pool }: TestCatalogue, handle: string): Promise<Record<string, string>> {
  const { rows } = await pool.query(
    `select used.key as lang, c.content from product p join product_picture pp on pp.product_id = p.id
      join picture k on k.id = pp.picture_id and k.video is not null
      cross join jsonb_each_text(k.captions) used
      join video_caption c on c.picture_id = k.id and c.key = used.value where p.handle = $1`,
    [handle],
  )
  return Object.fromEntries(rows.map(({ lang, content }) => [lang, content]))
}

function drawn(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
}
