import { parse } from 'csv-parse/sync'
import { Window } from 'happy-dom'
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ExportKind, exportKinds } from '#contract/admin/system/export-kinds.ts'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { issueTicket } from '#server/platform/sign-in/ticket.ts'
import { signUp } from '#test/accounts.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { berlin, expectDone, openBuyingShop, payAt, sell, submit } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { apply, deliver } from '#test/returns.ts'

/** Words as an attacker chooses them, each for another place in which texts are interpreted. */
const words = {
  firstName: `<img src=x onerror="hacked('name')">`,
  lastName: `=HYPERLINK("https://evil.test","x")`,
  company: `"><script>hacked('company')</script>`,
  address: `{{ shop.secret }}{% include 'layout' %}`,
  apartment: `\u202Egnp.exe\u200B javascript:hacked()`,
  city: `+49<svg/onload=hacked()>`,
  message: `<a href="javascript:hacked()">refund</a>\r\nBcc: all@evil.test\r\n@SUM(A1:A9)`,
  reason: `-1+1|cmd' /C calc'!A0 \${7*7} <iframe srcdoc="<script>hacked()</script>">`,
  note: `'; drop table orders; -- <b onclick=hacked()>`,
}

let world: TestShop
let owner: DeskCaller
let buyer: Visitor
let email: string
let number: string

beforeAll(async () => {
  world = await openBuyingShop({
    env: { CAPTCHA: 'test' },
    prepare: async (shop) => {
      const seller = {
        legalName: 'Haldene GmbH',
        street: 'Haldenweg 12',
        postalCode: '10115',
        city: 'Berlin',
      }
      await shop.db.transaction((tx) => changeSetting(tx, shopSetting, { ...seller, vatId: 'DE123456789' }))
    },
  })
  owner = await signInStaff(world, { name: 'Ada', email: 'ada@shop.test' })
  await sell(world.shop, { sku: 'MUG', onHand: 50 })
  const account = await signUp(world)
  buyer = account.visitor
  email = account.account
  const { firstName, lastName, company, address, apartment, city, message, note } = words
  expectDone(await buyer.call('/user/editName', { firstName, lastName }))
  expectDone(await buyer.call('/cart/add', { sku: 'MUG', quantity: 1 }))
  expectDone(await buyer.call('/checkout/start'))
  const at = { ...berlin, firstName, lastName, company, address, apartment, city }
  expectDone(await buyer.call('/checkout/information', { email, address: at, billing: at }))
  expectDone(await buyer.call('/checkout/shipping', { method: 'standard' }))
  const { checkout } = expectDone(await buyer.call('/checkout/payment', { method: 'test' }))
  const placed = expectDone(await submit(buyer, checkout))
  number = placed.orderNumber
  await payAt(world.app, { url: placed.payment.url ?? '' })
  await runHeldJobs(world)
  expectDone(await buyer.call('/message/send', { text: message, about: { kind: 'order', number } }))
  await deliver(world, number)
  await apply(buyer, placed, { description: words.reason })
  expectDone(await owner.call('/order/note', { number, note }))
  const [thread] = expectDone(await owner.call('/thread/list', {})).items
  expectDone(await owner.call('/thread/reply', { id: thread!.id, text: `Dear ${firstName}, ${message}` }))
  for (const kind of ['question', 'return_applied', 'order_placed'] as const) {
    expectDone(await owner.call('/notice/rule', { kind, screen: true, email: true, push: false }))
  }
  world.shop.now = () => new Date(Date.now() + 3600_000)
  await runHeldJobs(world)
  // The proof of a second factor is too old by now.
  owner = await signInStaff(world, { name: 'Ada' })
})
afterAll(() => world.close())

/** Everything in a document that could run or lead to a script. */
function dangersIn(html: string): string[] {
  const document = new new Window().DOMParser().parseFromString(html, 'text/html')
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const tag = element.tagName.toLowerCase()
    const attributes = [...element.attributes].filter(({ name, value }) => {
      const isScript = /^\s*(javascript|data:text\/html|vbscript):/i.test(value ?? '')
      return name.startsWith('on') || name === 'srcdoc' || isScript || value === 'x'
    })
    const runs = ['script', 'iframe', 'object', 'embed', 'svg', 'base', 'form'].includes(tag)
    return [...(runs ? [tag] : []), ...attributes.map(({ name }) => `${tag} ${name}`)]
  })
}

it('finds what could run', () => {
  const all = Object.values(words).join('')
  expect(dangersIn(`<p>${all}</p>`)).toEqual(
    expect.arrayContaining(['img onerror', 'script', 'svg onload', 'a href', 'iframe', 'b onclick']),
  )
})

it('are text in every email, to the buyer and to staff', async () => {
  const { dataDir } = world.shop.config
  const emails = [...(await readOutbox(dataDir, email)), ...(await readOutbox(dataDir, 'ada@shop.test'))]
  expect(emails.length).toBeGreaterThan(4)
  for (const { subject, html, headers } of emails) {
    expect([subject, dangersIn(html)]).toEqual([subject, []])
    expect(subject).not.toMatch(/[\r\n]/)
    expect(JSON.stringify(headers ?? {})).not.toContain('evil.test')
    // A template that the words contain is not run.
    expect(html).not.toContain(world.shop.secret)
  }
  expect(emails.some(({ html }) => html.includes('&lt;img src=x onerror'))).toBe(true)
  // Notices to staff carry none of a customer's words.
  const told = await readOutbox(dataDir, 'ada@shop.test')
  expect(told.length).toBeGreaterThan(0)
  for (const { html, text } of told) expect(html + text).not.toContain('hacked')
})

it('come back unchanged, as JSON that no browser takes for a page, from every call of staff', async () => {
  const [customer] = expectDone(await owner.call('/customer/list', {})).items
  const [thread] = expectDone(await owner.call('/thread/list', {})).items
  const [request] = expectDone(await owner.call('/return/list', {})).items
  const asked: [string, object, string][] = [
    ['/order/list', { q: number }, words.lastName],
    ['/order/detail', { number }, words.company],
    ['/order/timeline', { number }, 'note'],
    ['/customer/list', { q: 'hyperlink' }, words.lastName],
    ['/customer/detail', { id: customer!.id }, words.firstName],
    ['/thread/list', {}, 'javascript:hacked()'],
    ['/thread/detail', { id: thread!.id }, 'Bcc: all@evil.test'],
    ['/return/detail', { number: request!.number }, words.reason],
    ['/invoice/list', {}, 'hacked('],
    ['/find', { q: 'onerror' }, words.firstName],
    ['/find', { q: number }, words.firstName],
    ['/change/list', {}, 'staffNote'],
    ...(await askedOfGoods()),
  ]
  for (const [path, payload, expected] of asked) {
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api/admin${path}`,
      headers: { 'content-type': 'application/json', ...owner.headers },
      payload: JSON.stringify(payload),
    })
    expect([
      path,
      answer.json().code,
      answer.headers['content-type'],
      answer.headers['x-content-type-options'],
    ]).toEqual([path, 0, expect.stringContaining('application/json'), 'nosniff'])
    expect([path, answer.body.includes(JSON.stringify(expected).slice(1, -1))]).toEqual([path, true])
  }
})

/** Calls about a product, a category and a bulk change that are named with these words. */
async function askedOfGoods(): Promise<[string, object, string][]> {
  const { lastName, message, company, firstName } = words
  const { product, version } = expectDone(await owner.call('/product/create', { name: lastName, price: 900 }))
  const { id } = product
  const set = [
    { path: 'vendor', from: '', to: message },
    { path: 'texts.en.summary', from: '', to: firstName },
    { path: 'texts.en.body', from: '', to: company },
  ]
  const saved = expectDone(await owner.call('/product/save', { id, version, set }))
  expect(dangersIn(saved.product.texts.en!.body)).toEqual([])
  const { group } = expectDone(await owner.call('/category/create', { name: lastName }))
  const [variant] = product.variants
  const cells = { [variant!.id]: { compareAtPrice: 1 } }
  const action = { kind: 'cells', cells } as const
  const { plan } = expectDone(await owner.call('/variant/plan', { select: {}, action }))
  const { csv } = expectDone(await owner.call('/plan/csv', { id: plan.id }))
  // The label begins with a sign that would make it a formula.
  expect(csv).toContain(`"'=HYPERLINK`)
  return [
    ['/product/list', { q: 'hyperlink' }, lastName],
    ['/product/detail', { id }, firstName],
    ['/variant/list', {}, lastName],
    ['/plan/rows', { id: plan.id }, lastName],
    ['/category/list', {}, lastName],
    ['/category/detail', { id: group.id }, lastName],
  ]
}

it('are cells that no spreadsheet computes, in every export', async () => {
  const seen: string[] = []
  for (const kind of Object.keys(exportKinds) as ExportKind[]) {
    // An archive of PDFs has no cells.
    if (kind === 'documents') continue
    const day = world.shop.now().toISOString().slice(0, 10)
    const days = { from: day, until: day }
    const about = { tax: days, report: { report: { name: 'sales', by: 'product', ...days } } }[kind as string]
    const started = expectDone(await owner.call('/export/start', { kind, ...about } as never))
    await world.runJobs()
    const { url } = expectDone(await owner.call('/export/link', { id: started.export.id }))
    const { body } = await world.app.inject({ url, headers: owner.headers })
    const cells: string[] = (parse(body, { bom: true }) as string[][]).flat()
    seen.push(...cells)
    // A figure may begin with a minus sign; a text may not.
    const computed = cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-?[\d.]+$/.test(cell))
    expect([kind, computed]).toEqual([kind, []])
  }
  for (const word of [words.lastName, words.city, words.reason]) expect(seen).toContain(`'${word}`)
  expect(seen).toContain(words.note)
})

it('are drawn in documents, which have no actions, and escaped in their XML', async () => {
  const [invoice] = expectDone(await owner.call('/invoice/list', {})).items
  const fileOf = async (format: 'pdf' | 'xml') => {
    const { url } = expectDone(await owner.call('/invoice/download', { number: invoice!.number, format }))
    return world.app.inject({ url: new URL(url, world.shop.publicUrl).pathname })
  }
  const pdf = await fileOf('pdf')
  expect(pdf.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.pdf"$/)
  const { context } = await PDFDocument.load(pdf.rawPayload)
  const keys = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? object.keys().map((key) => key.decodeText()) : []))
  expect(keys).toContain('Type')
  for (const action of ['JS', 'JavaScript', 'OpenAction', 'AA', 'Launch', 'URI', 'SubmitForm']) {
    expect(keys).not.toContain(PDFName.of(action).decodeText())
  }
  const xml = (await fileOf('xml')).body
  expect(xml).toContain('&#60;script')
  expect(xml).not.toContain('<script')
})

it('are in no document of the server: the buyer’s pages get them by calls', async () => {
  for (const path of [`/order/${number}`, '/user/order', '/user', '/chat', '/dev/outbox']) {
    const { body } = await world.app.inject({ url: path, headers: buyer.headers })
    if (path !== '/dev/outbox') expect([path, body.includes('hacked')]).toEqual([path, false])
    else expect(body).not.toMatch(/<(script|svg)|<iframe(?! sandbox srcdoc=")/)
  }
})

describe('on public pages', () => {
  /** Elements that the words brought in. The page's own data is JSON, which no browser runs. */
  const broughtIn = (html: string) => {
    const document = new new Window().DOMParser().parseFromString(html, 'text/html')
    const own = ['application/json', 'application/ld+json']
    return [...document.querySelectorAll('*')]
      .filter((element) => {
        const runs = element.tagName === 'SCRIPT' && !own.includes(element.getAttribute('type') ?? '')
        const texts = [...element.attributes].filter(
          ({ name, value }) => /^on|^srcdoc$/.test(name) || /^\s*javascript:/i.test(value ?? ''),
        )
        return (
          texts.some(({ value }) => value?.includes('hacked')) ||
          (runs && element.outerHTML.includes('hacked'))
        )
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  }
  const all = Object.values(words).join(' ')
  const pageAt = async (url: string) => {
    await world.shop.changes.catchUp()
    return world.app.inject({ url })
  }

  it('finds what was brought in', () => {
    expect(broughtIn(`<p>${all}</p>`).length).toBeGreaterThan(4)
    expect(broughtIn('<script type="application/json">{"a":"hacked"}</script><p>hacked</p>')).toEqual([])
  })

  it('a question, an article and a comment are text', async () => {
    expectDone(await buyer.call('/question/ask', { slug: 'mug', text: all, author: words.firstName }))
    const [question] = expectDone(await owner.call('/question/list', {})).items
    expectDone(await owner.call('/question/publish', { questions: [{ id: question!.id }] }))

    const made = expectDone(
      await owner.call('/content/create', { kind: 'article', name: words.city, slug: 'own' }),
    )
    const which = { kind: 'article', id: made.content.id } as const
    const set = [
      { path: 'texts.en.body', from: '', to: `<p>${all}</p>` },
      { path: 'texts.en.summary', from: '', to: words.firstName },
      { path: 'author', from: '', to: words.reason },
    ]
    const patched = expectDone(await owner.call('/content/patch', { ...which, version: made.version, set }))
    expectDone(await owner.call('/content/publish', { ...which, version: patched.version }))
    expectDone(await buyer.call('/comment/add', { slug: 'own', text: all }))
    const [comment] = expectDone(await owner.call('/comment/list', {})).items
    expectDone(await owner.call('/comment/approve', { id: comment!.id }))

    for (const [url, seen] of [
      ['/product/mug', 'drop table orders'],
      ['/article/own', 'drop table orders'],
      ['/article', '+49&lt;svg'],
    ] as const) {
      for (const asked of [url, `${url}?request=route`]) {
        const { body, headers } = await pageAt(asked)
        const isPayload = String(headers['content-type']).startsWith('application/json')
        const html = isPayload ? JSON.parse(body).data.pageBody : body
        expect([asked, broughtIn(html), html.includes(seen)]).toEqual([asked, [], true])
        expect(html).not.toContain(world.shop.secret)
      }
    }
    const feed = (await pageAt('/article.atom')).body
    expect(feed).toContain('&lt;svg')
    expect(feed).not.toMatch(/<(svg|script|img|iframe)[\s/>]/)
  })

  it('an address is text, in its path and in its query', async () => {
    for (const word of Object.values(words)) {
      const text = encodeURIComponent(word)
      for (const url of [
        `/search?q=${text}`,
        `/compare?products=${text}`,
        `/newsletter/confirm?token=${text}`,
        `/category/cups?sort=${text}&colour=${text}`,
        `/review?order=${text}`,
        `/${text}`,
        `/quote/${text}`,
      ]) {
        const { body, statusCode } = await pageAt(url)
        expect([url, statusCode < 500, broughtIn(body)]).toEqual([url, true, []])
      }
    }
  })

  it('an inquiry is text in the email that confirms it, and in no document', async () => {
    const { ticket } = issueTicket(world.shop, 'inquiry')
    const sender = { name: words.firstName, email: 'hostile@example.com', content: all.slice(0, 2000) }
    const { number: asked } = expectDone(
      await buyer.call('/inquiry/submit', { products: [{ slug: 'mug' }], ...sender, ticket }),
    )
    await runHeldJobs(world)
    const [email] = await readOutbox(world.shop.config.dataDir, sender.email)
    expect(dangersIn(email!.html)).toEqual([])
    expect(email!.subject).not.toMatch(/[\r\n]/)
    expect((await pageAt(`/quote/${asked}`)).body).not.toContain('hacked')
  })
})
