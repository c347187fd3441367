import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import { renderEmail } from '#server/theme/emails/send-email.ts'
import { themesRoot } from '#server/theme/theme-folders.ts'
import { expectDone } from '#test/buying.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import { samples } from './samples.ts'
import { tryEmail } from './try-email.ts'

const id = 'default/emails/order-placed.liquid'
let pages: DemoPages
let designer: DeskCaller
beforeAll(async () => {
  // In development a template that names a variable nobody gave it fails.
  pages = await openDemoPages({ env: { RATE_LIMITS: '', NODE_ENV: 'development' } })
  designer = await signInStaff(pages, { role: 'content', email: 'ada@shop.test' })
})
afterAll(() => pages.close())

const files = readdirSync(join(themesRoot, 'default/emails')).map((file) => file.replace('.liquid', ''))

describe('the preview of an email', () => {
  test('has sample data for every email of the theme, in every language', async () => {
    const { shop } = pages
    for (const lang of languages) {
      for (const name of files) {
        const { subject, text, html } = await tryEmail(shop, { id: `default/emails/${name}.liquid`, lang })
        expect(subject, name).not.toBe('')
        expect(text.length, name).toBeGreaterThan(30)
        expect(`${subject}${text}${html}`, name).not.toMatch(/\[object|undefined|NaN|\{\{|\{%/)
      }
    }
    expect(Object.keys(samples).filter((name) => !files.includes(name))).toEqual([])
  })

  test('renders a source that is not saved, and leaves the saved one alone', async () => {
    const { template } = expectDone(await designer.call('/template/detail', { id }))
    const source = template.source.replace('<p>{{ preview }}</p>', '<p>Fired with care, {{ name }}</p>')
    const unsaved = expectDone(await designer.call('/template/tryEmail', { id, source, lang: 'de' }))
    expect(unsaved.html).toContain('Fired with care, Ada')
    expect(unsaved.html).toContain('<html lang="de">')
    expect(unsaved.subject).toContain('Bestellung')
    const saved = expectDone(await designer.call('/template/tryEmail', { id, lang: 'de' }))
    expect(saved.html).not.toContain('Fired with care')
    // The layout shows itself around an order confirmation.
    const layout = 'default/emails/layout.liquid'
    const around = expectDone(await designer.call('/template/tryEmail', { id: layout }))
    expect(around.subject).toContain('DEMO-ORDE-R001')
  })

  test('names what is wrong', async () => {
    const faulty = await designer.call('/template/tryEmail', { id, source: '{% if %}' })
    expect(faulty).toMatchObject({ code: 40, data: { reason: 'invalid', faults: [{ line: 1 }] } })
    const silent = await designer.call('/template/tryEmail', { id, source: '<p>No subject</p>' })
    expect(silent.data).toMatchObject({ fields: { source: expect.stringContaining('assigns no subject') } })
    const page = 'default/templates/product.liquid'
    expect(await designer.call('/template/tryEmail', { id: page })).toMatchObject({
      data: { reason: 'not_found' },
    })
  })

  test('is shown in an empty page in which nothing but the frame’s script runs', async () => {
    const { frame } = expectDone(await designer.call('/template/tryEmail', { id }))
    const { headers, body } = await pages.get(new URL(frame).pathname)
    expect(headers['content-security-policy']).toContain('sandbox allow-scripts')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body.match(/<script/g)).toHaveLength(1)
  })
})

describe('a test of an email', () => {
  test('goes to the person’s own address alone, a limited number of times', async () => {
    const asked = { id, lang: 'fr' as const, to: 'mallory@example.com' }
    const { to, sent } = expectDone(await designer.call('/template/sendTest', asked))
    expect([to, sent]).toEqual(['ada@shop.test', true])
    const [email] = await readOutbox(pages.shop.config.dataDir)
    expect(email!.to).toBe('ada@shop.test')
    expect(email!.subject).toMatch(/^\[Test\] .*DEMO-ORDE-R001/)
    for (let sends = 1; sends < 20; sends += 1) expectDone(await designer.call('/template/sendTest', { id }))
    expect((await designer.call('/template/sendTest', { id })).data).toMatchObject({ reason: 'too_many' })
    const colleague = await signInStaff(pages, { role: 'content' })
    expectDone(await colleague.call('/template/sendTest', { id }))
  })

  test('is not for programs, nor for people who may not change the design', async () => {
    const program = await openKey(pages, ['design.change'])
    expect((await program.send('/template/sendTest', { id })).envelope.code).toBe(30)
    const packer = await signInStaff(pages, { role: 'packer' })
    for (const path of ['/template/sendTest', '/template/tryEmail'])
      expect((await packer.send(path, { id })).envelope.code).toBe(30)
  })

  test('changes no email that buyers get', async () => {
    const notice = { kind: 'x', subject_text: 'Hello', paragraphs: ['Hello'], code: null, link: null }
    const email = { template: 'account-notice', to: 'buyer@example.com', lang: 'en', data: notice } as const
    const before = await renderEmail(pages.shop, email)
    const layout = 'default/emails/layout.liquid'
    const { template } = expectDone(await designer.call('/template/detail', { id: layout }))
    const source = template.source.replaceAll('#ffffff', '#ffeedd')
    expectDone(await designer.call('/template/tryEmail', { id: layout, source }))
    expect(await renderEmail(pages.shop, email)).toEqual(before)
  })
})

test('a template that does too much is refused at once, in the reader’s language, and few are tried at a time', async () => {
  const times = '{% assign list = (1..9999) %}{% for a in list %}'
  const source = `{% assign subject = 'x' %}${times}${times}x{% endfor %}{% endfor %}`
  const tried = () => designer.send('/template/tryEmail', { id, source })
  const before = process.threadCpuUsage()
  const { envelope } = await tried()
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1000)
  const fault = 'The template does too much to be shown. Use fewer or shorter loops.'
  expect(envelope).toMatchObject({ code: 40, data: { reason: 'invalid', fields: { source: fault } } })
  const together = Array.from({ length: 8 }, async () => tryEmail(pages.shop, { id, lang: 'en' }))
  const answers = await Promise.allSettled(together)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  for (const answer of answers.slice(4)) expect(answer).toMatchObject({ reason: { reason: 'too_many' } })
  const endless = '{% for a in (1..9999) %}{% for b in (1..9999) %}x{% endfor %}{% endfor %}'
  expect(expectDone(await designer.call('/template/check', { id, source: endless } as never))).toMatchObject({
    faults: [{ line: 1, message: 'this loop would run 99,980,001 times' }],
  })
})
