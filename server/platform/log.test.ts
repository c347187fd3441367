import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { customer } from '#server/db/tables.ts'
import { testShop } from '#test/app.ts'
import { logger } from './log.ts'

/** A log as in production, written to a file. */
function openLog() {
  const file = join(mkdtempSync(join(tmpdir(), 'vitrine-log-')), 'log')
  const config = readConfig({ NODE_ENV: 'production', SHOP_MODE: 'demo' })
  return {
    log: logger(config, file),
    lines: () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []),
  }
}

it('logs the violated constraint of a failed statement, but no values', async () => {
  const { log, lines } = openLog()
  const { shop } = await testShop()
  const hash = '$argon2id$v=19$secret'
  const person = { email: 'anna@example.com', passwordHash: hash, lang: 'en' } as typeof customer.$inferInsert
  await shop.db.insert(customer).values(person)
  const wrapped = await shop.db
    .insert(customer)
    .values(person)
    .catch((error: unknown) => error)
  const bare = await shop.pool
    .query('select * from customer where id = $1', ['anna@example.com'])
    .catch((error: unknown) => error)
  log.error({ err: wrapped }, 'call failed')
  log.error(wrapped as Error)
  log.error({ err: bare }, 'call failed')
  await expect.poll(lines).toHaveLength(3)
  const written = lines().join('\n')
  expect(written).not.toContain('anna')
  expect(written).not.toContain('argon2')
  const [first, , third] = lines().map((line) => JSON.parse(line))
  expect(first.err.cause).toMatchObject({ code: '23505', table: 'customer' })
  expect(first.err.cause.constraint).toContain('email')
  expect(first.err.stack).toContain('log.test.ts')
  expect(third.err).toMatchObject({ type: 'DatabaseError', code: '22P02' })
})

it('writes errors at once and other records within a second', async () => {
  const { log, lines } = openLog()
  log.info('nothing special')
  await expect.poll(lines).toHaveLength(1)
  log.error('broken')
  await expect.poll(lines).toHaveLength(2)
})
