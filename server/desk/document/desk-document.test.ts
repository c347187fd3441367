import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { openKey, signInStaff } from '#test/desk.ts'
import { deskBrowser, signedIn } from '#test/desk-browser.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop()
})
afterAll(() => world.close())

type Facts = { key: string | null; lang: string; ended: boolean; texts: Record<string, string> }

function factsOf(html: string): Facts {
  return JSON.parse(/<script type="application\/json" id="desk">(.*?)<\/script>/.exec(html)![1]!)
}

describe('the document', () => {
  it('opens the entry for strangers, and the desk for staff in their own language', async () => {
    const stranger = deskBrowser(world)
    const entry = factsOf((await stranger.open()).html)
    expect(entry).toMatchObject({ key: null, lang: 'en', ended: false })
    const { browser, person } = await signedIn(world, { lang: 'zh-HK' })
    const { html } = await browser.open()
    expect(html).toContain('<html lang="zh-Hant-HK">')
    expect(factsOf(html)).toMatchObject({ lang: 'zh-HK', key: expect.any(String) })
    await world.shop.db.execute(`update staff_session set ended_at = now() where staff_id = '${person.id}'`)
    expect(factsOf((await browser.open()).html)).toMatchObject({ key: null, ended: true })
  })
})

describe('texts', () => {
  it('come in packs that browsers keep for ever, and only in those that the desk has', async () => {
    const { texts } = factsOf((await deskBrowser(world).open()).html)
    const get = (path: string) => world.app.inject({ url: `/admin/texts/${path}` })
    const pack = await get(`zh/frame.${texts.frame}.json`)
    expect(Object.keys(pack.json()).every((key) => key.startsWith('desk.frame.'))).toBe(true)
    const current = await get(`en/frame.${texts.frame}.json`)
    expect(current.headers['cache-control']).toContain('immutable')
    // A tab of an older build gets the texts of this one, without keeping them.
    const stale = await get('en/frame.0000000000.json')
    expect([stale.statusCode, stale.headers['cache-control']]).toEqual([200, 'no-store'])
    for (const path of ['en/nothing.x.json', 'xx/frame.x.json', 'en/__proto__.x.json']) {
      expect((await get(path)).statusCode).toBe(404)
    }
  })
})

describe('the own account', () => {
  it('is changed by its owner, and by nobody else', async () => {
    const owner = await signInStaff(world, { name: 'Ada' })
    const { me } = expectDone(
      await owner.call('/me/save', { name: 'Ada L.', lang: 'zh', timeZone: 'Asia/Tokyo' }),
    )
    expect(me).toMatchObject({ name: 'Ada L.', lang: 'zh', timeZone: 'Asia/Tokyo' })
    expect(expectDone(await owner.call('/me', {})).draftKey).toBe(me.draftKey)
    expect(Buffer.from(me.draftKey!, 'base64')).toHaveLength(32)
    const other = expectDone(await (await signInStaff(world)).call('/me', {}))
    expect(other.draftKey).not.toBe(me.draftKey)
    expect(await owner.call('/me/save', { timeZone: 'Mars/Base' })).toMatchObject({
      code: 40,
      data: { reason: 'invalid', fields: { timeZone: expect.any(String) } },
    })
    const program = await openKey(world, ['orders.read'])
    expect(expectDone(await program.call('/me', {})).draftKey).toBeNull()
    expect(await program.call('/me/save', { name: 'X' })).toMatchObject({ code: 30 })
  })
})
