import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticket } from '#test/accounts.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { openBuyingShop, signIn } from '#test/buying.ts'
import { jpegWithPlace, sendImage } from '#test/uploads.ts'
import { forgetUploads } from './forget-uploads.ts'
import { uploadPath } from './keep-upload.ts'

let world: TestShop
let clock = 0

beforeAll(async () => {
  world = await openBuyingShop({ env: { CAPTCHA: 'test' } })
  world.shop.now = () => new Date(Date.now() + clock)
})
afterAll(() => world.close())

async function customer(): Promise<Visitor> {
  return world.visitor({ 'x-auth': (await signIn(world.shop)).token })
}

describe('an uploaded picture', () => {
  it('is re-encoded without its place, and shown by its signed link only', async () => {
    const content = await jpegWithPlace()
    expect((await sharp(content).metadata()).exif).toBeDefined()
    const { code, data } = await sendImage(world, await customer(), content)
    expect(code).toBe(0)
    const shown = await world.app.inject(data.url)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
    })
    const stored = await sharp(shown.rawPayload).metadata()
    expect(stored).toMatchObject({ format: 'webp', width: 2048 })
    expect(stored.exif).toBeUndefined()
    expect((await world.app.inject(data.url.split('?')[0])).statusCode).toBe(404)
    const forged = data.url.replace(
      /signature=./,
      (found: string) => `${found.slice(0, -1)}${found.endsWith('A') ? 'B' : 'A'}`,
    )
    expect((await world.app.inject(forged)).statusCode).toBe(404)
    clock = 2 * 3600_000
    expect((await world.app.inject(data.url)).statusCode).toBe(404)
    clock = 0
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a broken JPEG', '\xff\xd8\xff\xe0 not a picture'],
  ])('is refused if it is %s, whatever its name', async (_, content) => {
    const answer = await sendImage(world, await customer(), Buffer.from(content, 'latin1'))
    expect(answer).toMatchObject({
      code: 40,
      data: { reason: 'invalid', fields: { file: expect.any(String) } },
    })
  })

  it.each([
    ['a path', '../../../../etc/passwd'],
    ['a path of Windows', 'C:\\..\\..\\autoexec.bat'],
    ['a text that runs backwards', 'photo\u202egpj.exe'],
    ['quotes that end it', 'a.jpg"; filename="<script>alert(1)</script>.html'],
    ['a line of its own', 'a.jpg"\r\ncontent-type: text/html\r\nx-name: "b'],
    ['control characters', 'a\u0000\u0007\u001b[2J.jpg'],
    ['no end', `${'long'.repeat(4000)}.jpg`],
    ['a command', '$(reboot);`id`|&.jpg'],
  ])('with a name of %s gets a name of the shop’s own', async (_, fileName) => {
    const visitor = await customer()
    const small = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#333' } })
      .png()
      .toBuffer()
    const { code, data } = await sendImage(world, visitor, small, {}, fileName)
    expect(code).toBe(0)
    expect(data.url).toContain(`/uploads/${data.id}.webp?`)
    const shown = await world.app.inject(data.url)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `inline; filename="${data.id}.webp"`,
    })
    const { rows } = await world.shop.pool.query('select u::text as row from upload u where id = $1', [
      data.id,
    ])
    expect(rows[0].row).not.toMatch(/passwd|autoexec|exe|script|html|long|reboot|\.jpg/)
    const files = await readdir(join(world.shop.config.dataDir, 'files'), { recursive: true })
    expect(
      files.filter((file) => file.endsWith('.webp')).every((file) => /\/[\w-]{36}\.webp$/.test(file)),
    ).toBe(true)
  })

  it('is refused above 40 million pixels or 10 MB', async () => {
    const visitor = await customer()
    const vast = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await sendImage(world, visitor, vast)).toMatchObject({ code: 40, data: { reason: 'invalid' } })
    const heavy = Buffer.concat([await jpegWithPlace(), Buffer.alloc(10 * 1024 * 1024)])
    expect(await sendImage(world, visitor, heavy)).toMatchObject({ code: 40, data: { reason: 'too_large' } })
  })

  it('needs a ticket from a guest, once', async () => {
    const guest = world.visitor()
    const content = await jpegWithPlace()
    expect(await sendImage(world, guest, content)).toMatchObject({ data: { reason: 'ticket_required' } })
    const bought = await ticket(guest, 'upload')
    expect((await sendImage(world, guest, content, { ticket: bought })).code).toBe(0)
    expect(await sendImage(world, guest, content, { ticket: bought })).toMatchObject({
      data: { reason: 'ticket_required' },
    })
  })

  it('is deleted with its file after a day if nothing uses it', async () => {
    const visitor = await customer()
    const [orphan, used] = [
      (await sendImage(world, visitor, await jpegWithPlace())).data.id,
      (await sendImage(world, visitor, await jpegWithPlace())).data.id,
    ]
    await world.shop.pool.query('update upload set attached_at = now() where id = $1', [used])
    clock = 23 * 3600_000
    await forgetUploads(world.shop)
    expect(await world.shop.storage.get(uploadPath(orphan))).not.toBeNull()
    clock = 25 * 3600_000
    await forgetUploads(world.shop)
    clock = 0
    expect(await world.shop.storage.get(uploadPath(orphan))).toBeNull()
    expect(await world.shop.storage.get(uploadPath(used))).not.toBeNull()
    const { rows } = await world.shop.pool.query('select id from upload where id = any($1)', [[orphan, used]])
    expect(rows).toEqual([{ id: used }])
  })
})

it('limits uploads per person', async () => {
  const limited = await openBuyingShop({ env: { RATE_LIMITS: '' } })
  try {
    const visitor = limited.visitor({ 'x-auth': (await signIn(limited.shop)).token })
    await limited.shop.pool.query(
      `insert into attempt_limit (subject, count, max_count, resets_at)
        select 'upload c:' || id, 40, 40, now() + interval '1 hour' from customer`,
    )
    expect(await sendImage(limited, visitor, await jpegWithPlace())).toMatchObject({
      code: 40,
      data: { reason: 'too_many' },
    })
  } finally {
    await limited.close()
  }
})
