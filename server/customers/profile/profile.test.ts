import { gzipSync } from 'node:zlib'
import { URI } from 'otpauth'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, goodPassword, lastMessage, signInAgain, signUp } from '#test/accounts.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { berlin, buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    env: { CAPTCHA: 'test' },
    async prepare(shop) {
      await sell(shop, { sku: 'MUG' })
    },
  })
})
afterAll(() => world.close())

/** Uploads a file as a form does. */
async function sendAvatar(visitor: Visitor, content: Buffer, shop = world) {
  const edge = 'edge-of-part'
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/web/user/editAvatar',
    headers: { ...visitor.headers, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([
      Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="me.jpg"\r\n\r\n`),
      content,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
  })
  return response.json()
}

/** Longer than a sign-in replaces the password. */
async function letTimePass({ headers }: Visitor): Promise<void> {
  await world.shop.pool.query("update login_session set created_at = created_at - interval '11 minutes'")
  expect(headers['x-auth']).toBeDefined()
}

describe('the profile', () => {
  it('shows names, birthday and picture once they are given', async () => {
    const { visitor } = await signUp(world)
    expectDone(await visitor.call('/user/editName', { firstName: ' Ada ', lastName: 'Lind' }))
    const info = { nickName: 'Ada', bio: 'Potter', birthday: '1990-02-28' }
    expect(expectDone(await visitor.call('/user/editInfo', info)).user).toMatchObject({
      firstName: 'Ada',
      ...info,
    })
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    const { data } = await sendAvatar(visitor, photo)
    const picture = await world.app.inject(data.user.avatar)
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    })
    expect(expectDone(await visitor.call('/user/removeAvatar')).user.avatar).toBeNull()
    expect((await world.app.inject(data.user.avatar)).statusCode).toBe(404)
  })

  it('refuses impossible birthdays and files that are not pictures', async () => {
    const { visitor } = await signUp(world)
    const info = { nickName: '', bio: '', birthday: '1990-02-30' }
    expect(await visitor.call('/user/editInfo', info)).toMatchObject({
      code: 40,
      data: { fields: { birthday: expect.any(String) } },
    })
    expect(await sendAvatar(visitor, Buffer.from('no picture'))).toMatchObject({
      code: 40,
      data: { fields: { file: expect.any(String) } },
    })
    expect(await visitor.call('/user/editAvatar')).toMatchObject({
      code: 40,
      data: { fields: { file: expect.any(String) } },
    })
  })

  it('is closed to guests', async () => {
    expect(await world.visitor().call('/user/info')).toMatchObject({
      code: 50,
      data: { reason: 'auth_invalid' },
    })
  })
})

describe('a picture', () => {
  const small = (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff') =>
    sharp({ create: { width: 40, height: 20, channels: 3, background: '#a33' } })
      .toFormat(format)
      .toBuffer()
  const nested = Array.from({ length: 12 }, (_, level) => {
    const below = `<use href="#g${level - 1}"/>`.repeat(level === 0 ? 0 : 10)
    return `<g id="g${level}">${level === 0 ? '<rect width="9" height="9"/>' : below}</g>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${nested.join('')}</svg>`

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is accepted as %s', async (format) => {
    const { visitor } = await signUp(world)
    expect(await sendAvatar(visitor, await small(format))).toMatchObject({ code: 0 })
  })

  it('is refused by its first bytes before decoding, whatever its name', async () => {
    const { visitor } = await signUp(world)
    const refused = [
      Buffer.from(svg),
      gzipSync(svg),
      Buffer.from(`\n<?xml version="1.0"?>${svg}`),
      await small('gif'),
      await small('tiff'),
      Buffer.from('%PDF-1.7'),
      Buffer.concat([Buffer.from('RIFF    WEBP'), Buffer.from(svg)]),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
      Buffer.concat([Buffer.from('\0\0\0\x1cftypavif'), Buffer.from(svg)]),
    ]
    for (const content of refused) {
      expect(await sendAvatar(visitor, content)).toMatchObject({
        code: 40,
        data: { reason: 'invalid', fields: { file: expect.stringContaining('JPEG, PNG, WebP or AVIF') } },
      })
    }
    await expect(sharp(await small('gif')).metadata()).rejects.toThrow()
  })

  it('can be changed 20 times an hour', async () => {
    const { visitor } = await signUp(world)
    const limited = await openBuyingShop({ env: { RATE_LIMITS: '' }, databaseUrl: world.databaseUrl })
    const photo = await small('webp')
    const answers = []
    for (let i = 0; i < 21; i++) answers.push(await sendAvatar(visitor, photo, limited))
    await limited.close()
    expect(answers.map(({ code }) => code)).toEqual([...Array(20).fill(0), 40])
    expect(answers[20].data).toMatchObject({ reason: 'too_many' })
  })
})

describe('changes that cannot be undone', () => {
  it('need the password once the sign-in is older than ten minutes', async () => {
    const { visitor } = await signUp(world)
    expectDone(await visitor.call('/user/export'))
    await letTimePass(visitor)
    expect(await visitor.call('/user/export')).toMatchObject({
      code: 40,
      data: { reason: 'credentials_wrong', fields: { password: expect.any(String) } },
    })
    expect(await visitor.call('/user/export', { password: 'not-the-one' })).toMatchObject({
      code: 40,
      msg: 'Incorrect password',
    })
    const data = expectDone(await visitor.call('/user/export', { password: goodPassword }))
    expect(JSON.stringify(data)).not.toMatch(/argon2|token_hash|access_key/)
    expect(Object.keys(data)).toContain('orders')
  })

  it('change the password given the old one, and end all other sessions at once', async () => {
    const { visitor, account } = await signUp(world)
    const phone = await signInAgain(world, account)
    const wrong = await visitor.call('/user/editPassword', { oldPassword: 'no', password: 'a-new-long-one' })
    expect(wrong).toMatchObject({ code: 40, data: { fields: { oldPassword: expect.any(String) } } })
    expectDone(
      await visitor.call('/user/editPassword', { oldPassword: goodPassword, password: 'a-new-long-one' }),
    )
    expect(await phone.call('/user/info')).toMatchObject({ code: 51 })
    expect((await visitor.call('/user/info')).code).toBe(0)
  })

  it('replace the email address, which the old one can undo within seven days (peer case 45)', async () => {
    const { visitor, account } = await signUp(world)
    const email = `new-${account}`
    const code = await codeFor(world, visitor, { account: email }, 'bind')
    await letTimePass(visitor)
    expect(await visitor.call('/user/editEmail', { email, code })).toMatchObject({
      code: 40,
      data: { fields: { password: expect.any(String) } },
    })
    const { user } = expectDone(
      await visitor.call('/user/editEmail', { email, code, password: goodPassword }),
    )
    expect(user.email).toBe(email)
    await world.runJobs()
    const notice = await lastMessage(world.shop, account)
    const token = /#token=([\w-]+)/.exec(notice!.links[0]!)![1]!
    const guest = world.visitor()
    expect((await guest.call('/auth/signin', { account, password: goodPassword })).code).toBe(40)
    expect(expectDone(await guest.call('/auth/verifyEmail', { token })).email).toBe(account)
    expect((await visitor.call('/user/info')).code).toBe(51)
    expect((await guest.call('/auth/verifyEmail', { token })).code).toBe(40)
    const reset = await codeFor(world, guest, { account }, 'reset')
    expectDone(await guest.call('/auth/resetPassword', { account, code: reset, password: 'yet-another-one' }))
  })

  describe('of the email address', () => {
    const change = async (visitor: Visitor, email: string) => {
      const code = await codeFor(world, visitor, { account: email }, 'bind')
      expectDone(await visitor.call('/user/editEmail', { email, code }))
      await world.runJobs()
    }
    const undo = async (account: string) => {
      const { links } = (await lastMessage(world.shop, account))!
      const token = /#token=([\w-]+)/.exec(links[0]!)![1]!
      expect(expectDone(await world.visitor().call('/auth/verifyEmail', { token })).email).toBe(account)
    }
    /** The subscriptions of all addresses that belong to an account, with the steps of their proofs. */
    const subscriptions = async (account: string) =>
      (
        await world.shop.pool.query(
          `select email, state, (select array_agg(kind || ' ' || source order by id) from subscription_event e
              where e.email = s.email) steps
            from subscriber s where email like '%' || $1 order by email = $1 desc, email`,
          [account],
        )
      ).rows

    it('take the newsletter along, there and back', async () => {
      const { visitor, account } = await signUp(world)
      expectDone(await visitor.call('/newsletter/change', { subscribed: true }))
      const email = `new-${account}`
      // Somebody entered the address without confirming it.
      expectDone(await world.visitor().call('/newsletter/subscribe', { email }))
      await change(visitor, email)
      expect(expectDone(await visitor.call('/newsletter/own'))).toEqual({ email, state: 'subscribed' })
      const steps = ['confirmed account', 'moved account']
      expect(await subscriptions(account)).toEqual([{ email, state: 'subscribed', steps }])
      await undo(account)
      expect(await subscriptions(account)).toEqual([
        { email: account, state: 'subscribed', steps: [...steps, 'moved link'] },
      ])
    })

    it('keep to what the new address has decided for itself', async () => {
      const { visitor, account } = await signUp(world)
      expectDone(await visitor.call('/newsletter/change', { subscribed: true }))
      const email = `new-${account}`
      await world.shop.pool.query(
        `insert into subscriber (email, lang, token, state) values ($1, 'en', $1, 'unsubscribed')`,
        [email],
      )
      await change(visitor, email)
      expect(await subscriptions(account)).toMatchObject([
        { email: account, state: 'unsubscribed', steps: ['confirmed account', 'unsubscribed account'] },
        { email, state: 'unsubscribed', steps: null },
      ])
    })

    it('give the owner who undoes them no newsletter that somebody else subscribed to', async () => {
      const { visitor, account } = await signUp(world)
      const email = `thief-${account}`
      await change(visitor, email)
      expectDone(await visitor.call('/newsletter/change', { subscribed: true }))
      await undo(account)
      expect(await subscriptions(account)).toMatchObject([{ email, state: 'subscribed' }])
    })

    it('leave the newsletter of an address that was never verified', async () => {
      const { visitor, account, user } = await signUp(world)
      expectDone(await visitor.call('/newsletter/change', { subscribed: true }))
      await world.shop.pool.query('update customer set email_verified_at = null where id = $1', [user.id])
      await change(visitor, `new-${account}`)
      expect(await subscriptions(account)).toMatchObject([{ email: account, state: 'subscribed' }])
    })
  })

  it('lock out an attacker once the owner undoes the change of address', async () => {
    const { visitor, account, user } = await signUp(world)
    const thief = await signInAgain(world, account)
    const email = `thief-${account}`
    const code = await codeFor(world, thief, { account: email }, 'bind')
    expectDone(await thief.call('/user/editEmail', { email, code }))
    await world.runJobs()
    const undo = /#token=([\w-]+)/.exec((await lastMessage(world.shop, account))!.links[0]!)![1]!

    const mobile = { account: '07700900456', countryCode: '+44' }
    const sms = await codeFor(world, thief, mobile, 'bind')
    expectDone(
      await thief.call('/user/editMobile', { mobile: mobile.account, countryCode: '+44', code: sms }),
    )
    await world.runJobs()
    const thiefsUndo = /#token=([\w-]+)/.exec((await lastMessage(world.shop, email))!.links[0]!)![1]!
    const { url } = expectDone(await thief.call('/user/totp/start', { password: goodPassword }))
    const app = URI.parse(url)
    expectDone(await thief.call('/user/totp/confirm', { code: app.generate() }))
    await world.shop.pool.query(
      "insert into foreign_identity (provider, subject, customer_id) values ('wechat', $1, $2)",
      [`thief-${user.id}`, user.id],
    )
    await world.shop.pool.query(
      "insert into passkey (customer_id, credential_id, public_key, name) values ($1, $2, '', 'thief')",
      [user.id, `thief-${user.id}`],
    )
    const half = await world.visitor().call('/auth/signin', { account: email, password: goodPassword })
    expect(half).toMatchObject({ data: { reason: 'second_factor' } })

    const owner = world.visitor()
    expect(expectDone(await owner.call('/auth/verifyEmail', { token: undo })).email).toBe(account)
    for (const session of [visitor, thief]) expect((await session.call('/user/info')).code).toBe(51)
    expect((await owner.call('/auth/verifyEmail', { token: thiefsUndo })).code).toBe(40)
    const { challenge } = half.data as unknown as { challenge: string }
    expect(
      await world.visitor().call('/auth/second', { challenge, method: 'totp', code: app.generate() }),
    ).toMatchObject({ data: { reason: 'code_expired' } })
    const left = await world.shop.pool.query(
      `select (select count(*)::int from passkey where customer_id = $1) passkeys,
        (select count(*)::int from totp where customer_id = $1) apps,
        (select count(*)::int from recovery_code where customer_id = $1) codes,
        (select count(*)::int from foreign_identity where customer_id = $1) identities,
        (select mobile from customer where id = $1) mobile`,
      [user.id],
    )
    expect(left.rows).toEqual([{ passkeys: 0, apps: 0, codes: 0, identities: 0, mobile: null }])

    const reset = await codeFor(world, owner, { account }, 'reset')
    const password = 'the-owners-new-one'
    expectDone(await owner.call('/auth/resetPassword', { account, code: reset, password }))
    expect((await owner.call('/auth/signin', { account, password })).code).toBe(0)
  })

  it('add a mobile number with a code sent to it', async () => {
    const { visitor } = await signUp(world)
    const account = { account: '07700900123', countryCode: '+44' }
    const code = await codeFor(world, visitor, account, 'bind')
    const { user } = expectDone(
      await visitor.call('/user/editMobile', { mobile: '07700 900123', countryCode: '+44', code }),
    )
    expect(user).toMatchObject({ mobile: '7700900123', countryCode: '+44' })
  })

  it("never reveal another account's address", async () => {
    const { account } = await signUp(world)
    const { visitor } = await signUp(world)
    await world.shop.pool.query('delete from verification_code')
    expect(await codeFor(world, visitor, { account }, 'bind')).toBe('')
    const taken = await visitor.call('/user/editEmail', { email: account, code: '123456' })
    expect(taken).toMatchObject({ code: 40, data: { reason: 'code_wrong' } })
  })

  it('delete the account but keep its orders', async () => {
    const { visitor, account } = await signUp(world)
    const { orderNumber } = await buy(visitor, { email: account, method: 'cod' })
    expectDone(await visitor.call('/user/delete', { password: goodPassword }))
    expect(await visitor.call('/user/info')).toMatchObject({ code: 50 })
    const { rows } = await world.shop.pool.query('select customer_id from orders where number = $1', [
      orderNumber,
    ])
    expect(rows).toEqual([{ customer_id: null }])
    expect((await world.visitor().call('/auth/signin', { account, password: goodPassword })).code).toBe(40)
  })
})

describe('sign-ins', () => {
  it('are listed with browser and network, and ended one by one or all others', async () => {
    const { visitor, account } = await signUp(world)
    const [phone, tablet] = [await signInAgain(world, account), await signInAgain(world, account)]
    const { items } = expectDone(await visitor.call('/user/sessions'))
    expect(items.map(({ current }) => current)).toEqual([true, false, false])
    expect(items[0]).toMatchObject({ ip: '127.0.0.1' })
    const own = expectDone(await phone.call('/user/sessions')).items.find(({ current }) => current)!
    expectDone(await visitor.call('/user/endSession', { id: own.id }))
    expect(await phone.call('/user/info')).toMatchObject({ code: 51, data: { reason: 'auth_out' } })
    expect(expectDone(await visitor.call('/user/endSession', { id: 'others' })).items).toHaveLength(1)
    expect((await tablet.call('/user/info')).code).toBe(51)
  })

  it('cannot be ended by another customer, not even by their id', async () => {
    const [ada, bo] = [await signUp(world), await signUp(world)]
    const [session] = expectDone(await ada.visitor.call('/user/sessions')).items
    expect(await bo.visitor.call('/user/endSession', { id: session!.id })).toMatchObject({
      code: 40,
      data: { reason: 'not_found' },
    })
    expect((await ada.visitor.call('/user/info')).code).toBe(0)
  })

  it('are listed in the activity, newest first', async () => {
    const { visitor, account } = await signUp(world)
    await world.visitor().call('/auth/signin', { account, password: 'wrong-one' })
    await world.runJobs()
    const { items, total } = expectDone(await visitor.call('/user/activity', { size: 10 }))
    expect(items.map(({ kind }) => kind)).toEqual(['signin_failed', 'signup'])
    expect(items[0]!.label).toBe('Failed sign-in: incorrect password')
    expect(total).toBe(2)
  })

  it("are separate from the customer's own actions: orders, addresses, profile", async () => {
    const { visitor, account } = await signUp(world)
    const { orderNumber } = await buy(visitor, { email: account, method: 'cod' })
    expectDone(await visitor.call('/user/editName', { firstName: 'Ada', lastName: 'Lind' }))
    const { addresses } = expectDone(await visitor.call('/address/save', { address: berlin }))
    expectDone(await visitor.call('/address/remove', { id: addresses[0]!.id! }))
    const { items, total } = expectDone(await visitor.call('/user/activity', { about: 'account' }))
    expect(items.map(({ label }) => label)).toEqual([
      'Address removed',
      'Address saved',
      'Personal details changed',
      `Placed order ${orderNumber}`,
    ])
    expect(total).toBe(4)
    const second = expectDone(await visitor.call('/user/activity', { about: 'account', page: 2, size: 3 }))
    expect(second.items.map(({ kind }) => kind)).toEqual(['order_placed'])
    const security = expectDone(await visitor.call('/user/activity', { about: 'security' }))
    expect(security.items.map(({ kind }) => kind)).toEqual(['signup'])
    const other = await signUp(world)
    expect(expectDone(await other.visitor.call('/user/activity', { about: 'account' })).total).toBe(0)
  })
})

describe('addresses', () => {
  const home = {
    country: 'DE',
    city: 'Berlin',
    postalCode: '10115',
    firstName: 'Ada',
    lastName: 'Lind',
    address: 'Torstraße 1',
  }

  it('are added, changed, made the default and removed', async () => {
    const { visitor } = await signUp(world)
    const [first] = expectDone(await visitor.call('/address/save', { address: home })).addresses
    expect(first).toMatchObject({ isDefault: true, isDefaultBilling: true, city: 'Berlin' })
    const { addresses } = expectDone(
      await visitor.call('/address/save', { address: { ...home, address: 'Allee 2' } }),
    )
    const second = addresses.find(({ address }) => address === 'Allee 2')!
    const changed = expectDone(
      await visitor.call('/address/setDefault', { id: second.id!, kind: 'billing' }),
    ).addresses
    expect(changed.map(({ isDefault, isDefaultBilling }) => [isDefault, isDefaultBilling])).toEqual([
      [true, false],
      [false, true],
    ])
    const left = expectDone(await visitor.call('/address/remove', { id: first!.id! })).addresses
    expect(left).toMatchObject([{ id: second.id, isDefault: true, isDefaultBilling: true }])
  })

  it("report invalid fields, and refuse other customers' ids", async () => {
    const [ada, bo] = [await signUp(world), await signUp(world)]
    const wrong = await ada.visitor.call('/address/save', { address: { ...home, postalCode: '1' } })
    expect(wrong).toMatchObject({ code: 40, data: { fields: { 'address.postalCode': expect.any(String) } } })
    const [own] = expectDone(await ada.visitor.call('/address/save', { address: home })).addresses
    const notFound = { code: 40, data: { reason: 'not_found' } }
    expect(await bo.visitor.call('/address/save', { address: { ...home, id: own!.id! } })).toMatchObject(
      notFound,
    )
    expect(await bo.visitor.call('/address/remove', { id: own!.id! })).toMatchObject(notFound)
    expect(await bo.visitor.call('/address/setDefault', { id: own!.id!, kind: 'shipping' })).toMatchObject(
      notFound,
    )
  })
})
