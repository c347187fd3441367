import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepInOutbox, readOutbox } from './outbox.ts'

test('only the shop user can read the outbox, which never shows a partial message', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-outbox-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const message = {
    channel: 'mail',
    to: 'ada@example.com',
    subject: 'Your code',
    text: '123456',
    html: '',
  } as const
  let writing = true
  const writes = Promise.all(
    Array.from({ length: 30 }, () => keepInOutbox(dataDir, { ...message, html: 'x'.repeat(50_000) })),
  ).finally(() => {
    writing = false
  })
  while (writing) for (const entry of await readOutbox(dataDir)) expect(entry.html).toHaveLength(50_000)
  await writes
  const folder = join(dataDir, 'outbox')
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  for (const name of await readdir(folder)) {
    expect(name).toMatch(/\.json$/)
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  }
})
