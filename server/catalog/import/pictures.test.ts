import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { openTestCatalogue, type TestCatalogue } from '#test/catalogue.ts'
import { csvRows, importText, productOf } from '#test/import-text.ts'
import { pictureFetcher } from '../pictures/fetch-picture.ts'

const film = new URL('../../../test/samples/videos/turn.mp4', import.meta.url)

let catalogue: TestCatalogue
let host: string
const visits = new Map<string, number>()
const header =
  'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant SKU,Image Src,Image Position,Image Alt Text,Variant Image\n'
/** Allows the test's own server on loopback, which a shop refuses. */
const fetcher = pictureFetcher({ allow: (address) => address === '127.0.0.1' })

/** Each level draws the previous one ten times, which would take a renderer minutes. */
const nestedSvg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><defs><g id="l0"><rect width="9" height="9"/></g>${Array.from(
  { length: 9 },
  (_, n) => `<g id="l${n + 1}">${`<use href="#l${n}"/>`.repeat(10)}</g>`,
).join('')}</defs><use href="#l9"/></svg>`

beforeAll(async () => {
  catalogue = await openTestCatalogue()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    visits.set(path, (visits.get(path) ?? 0) + 1)
    if (path.startsWith('/gone')) return response.writeHead(404).end()
    if (path.startsWith('/text')) return response.end('<html>no picture</html>')
    if (path.startsWith('/svg'))
      return response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    if (path.startsWith('/nested')) return response.end(nestedSvg)
    if (path.startsWith('/gif')) return response.end(Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'))
    if (path.startsWith('/film')) return response.end(await readFile(film))
    if (path.startsWith('/huge')) return response.end(await png('#fff', 8000, 6000))
    response.end(await png(path.includes('red') ? '#f00' : path.includes('blue') ? '#00f' : '#0f0', 40, 30))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.closeAllConnections()
    server.close()
    await fetcher.close()
    await catalogue.close()
  }
})

it('fetches pictures in their order, with their texts, and those of variants', async () => {
  const { counts } = await importText(
    catalogue,
    `${header}cup,Cup,Color,Red,5,CUP-R,${host}/blue.png,2,A blue cup,${host}/red.png\ncup,,,Blue,5,CUP-B,${host}/red.png,1,A red cup,${host}/blue.png\ncup,,,,,,${host}/green.png,3,,\n`,
    { fetcher },
  )
  expect(counts).toMatchObject({ new: 1, variants: 2, pictures: 3, missingPictures: 0 })
  const cup = await productOf(catalogue, 'cup')
  const { rows } = await catalogue.pool.query(
    `select p.alt, p.mime, p.width from product_picture pp join picture p on p.id = pp.picture_id where pp.product_id = $1 order by pp.position`,
    [cup.id],
  )
  expect(rows).toEqual([
    { alt: { en: 'A red cup' }, mime: 'image/png', width: 40 },
    { alt: { en: 'A blue cup' }, mime: 'image/png', width: 40 },
    { alt: {}, mime: 'image/png', width: 40 },
  ])
  const [red, blue] = cup.pictureIds
  expect(cup.variants.map((each) => each.pictureIds)).toEqual([[red], [blue]])
})

it('fetches each URL once, across imports', async () => {
  const file = `${header}cap,Cap,,,5,CAP,${host}/red.png,1,,\ncape,Cape,,,5,CAPE,${host}/red.png?again,1,,\n`
  await importText(catalogue, file, { fetcher })
  const { counts } = await importText(catalogue, `${file}\n`, { fetcher })
  expect(counts).toMatchObject({ unchanged: 2, pictures: 0 })
  expect([visits.get('/red.png'), visits.get('/red.png?again')]).toEqual([1, 1])
})

it('imports the product without unavailable pictures, reports why, and retries in the next import', async () => {
  const file = `${header}pan,Pan,,,5,PAN,${host}/gone.png,1,,\npan,,,,,,${host}/text,2,,\npan,,,,,,${host}/svg,3,,\npan,,,,,,${host}/huge,4,,\npan,,,,,,${host}/nested.png,4,,\npan,,,,,,${host}/gif,4,,\npan,,,,,,${host}/pan.png,5,,\npan,,,,,,http://10.0.0.1/x.png,6,,\npan,,,,,,picture.png,7,,\n`
  const { counts, said } = await importText(catalogue, file, { fetcher })
  expect(counts).toMatchObject({ new: 1, pictures: 1, missingPictures: 8 })
  expect(said).toContain('1: answers with 404')
  expect(said).toContain('5: is not a JPEG, PNG, WebP or AVIF, or has more than 40 million pixels')
  expect(said).toContain('1: is not a public address')
  expect(said).toContain('1: is not an http(s) address')
  expect((await productOf(catalogue, 'pan')).pictureIds).toHaveLength(1)
  const missing = await csvRows(/They are listed in (\S+)\. /.exec(said)![1]!)
  expect(missing).toHaveLength(8)
  expect(missing[0]).toEqual({
    Line: '2',
    Column: 'Image Src',
    Address: `${host}/gone.png`,
    Reason: 'answers with 404',
  })
  const again = await importText(catalogue, `${file}\n`, { fetcher })
  expect(again.counts).toMatchObject({ unchanged: 1, missingPictures: 8 })
  expect(visits.get('/gone.png')).toBe(2)
})

it('keeps existing pictures if new ones are unavailable or not requested', async () => {
  const before = (await productOf(catalogue, 'cup')).pictureIds
  const missing = `${header}cup,Cup,Color,Red,5,CUP-R,${host}/gone-too.png,1,,\ncup,,,Blue,5,CUP-B,,,,\n`
  expect((await importText(catalogue, missing, { fetcher })).counts).toMatchObject({
    unchanged: 1,
    missingPictures: 1,
  })
  expect((await importText(catalogue, missing)).counts).toMatchObject({ unchanged: 1, missingPictures: 0 })
  expect((await productOf(catalogue, 'cup')).pictureIds).toEqual(before)
})

it('fetches videos with their posters, once, and reports what is no video', async () => {
  const head = 'Handle,Title,Variant Price,Variant SKU,Image Src,Image Position,Image Alt Text,Video Src\n'
  const file = `${head}jug,Jug,5,JUG,${host}/blue.png?jug,1,A jug,\njug,,,,${host}/red.png?poster,2,A jug turns,${host}/film.mp4\njug,,,,${host}/red.png?poster,3,,${host}/text.mp4\n`
  const { counts, said } = await importText(catalogue, file, { fetcher })
  expect(counts).toMatchObject({ new: 1, pictures: 2, missingPictures: 1 })
  expect(said).toContain('is not an MP4 with H.264 or a WebM')
  const jug = await productOf(catalogue, 'jug')
  const { rows } = await catalogue.pool.query(
    `select p.mime, p.alt, p.video, (select o.source_url from picture o where o.id = p.poster_id) as poster
      from product_picture pp join picture p on p.id = pp.picture_id where pp.product_id = $1 order by pp.position`,
    [jug.id],
  )
  expect(rows).toMatchObject([
    { mime: 'image/png', video: null },
    {
      mime: 'video/mp4',
      alt: { en: 'A jug turns' },
      video: { width: 96, height: 64 },
      poster: `${host}/red.png`,
    },
  ])
  await importText(catalogue, file, { fetcher })
  expect(visits.get('/film.mp4')).toBe(1)
})

function png(background: string, width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}
