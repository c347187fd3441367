import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

// Creates and stops a database, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const root = path.resolve(import.meta.dirname, '../../..')

test('A shop with nothing wrong is told so, its database included', async () => {
  const { said, code } = await doctor({ PORT: '0' })
  expect(said).toContain('✓ packages: all installed')
  expect(said).toContain('✓ Database: PostgreSQL 18')
  expect(said).toContain('Your shop is ready to start.')
  expect(code).toBe(0)
})

test('doctor names each problem with its remedy', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const { said, code } = await doctor({
    PORT: String(port),
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/shop',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  expect(said).toContain(`✗ Address 127.0.0.1:${port}: taken by another program`)
  expect(said).toContain(`PORT=${port + 1} npm start`)
  expect(said).toMatch(/✗ Database: not reachable: .*ECONNREFUSED/)
  expect(said).toContain('2 problems to fix before the shop can start.')
  expect(code).toBe(1)
})

test('A setting that cannot be used is named', async () => {
  const { said, code } = await doctor({ SHOP_MODE: 'open', TRUST_PROXY: '1' })
  expect(said).toContain('SHOP_MODE')
  expect(said).toContain('TRUST_PROXY: takes IP addresses and CIDR ranges')
  expect(code).toBe(1)
})

async function doctor(env: Record<string, string>): Promise<{ said: string; code: number | null }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'vitrine-doctor-'))
  await chmod(dataDir, 0o755)
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { stdout, status } = spawnSync(process.execPath, [path.join(root, 'bin/doctor')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  })
  return { said: stdout, code: status }
}
