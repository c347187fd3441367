import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findChromium } from './find-chromium.ts'

test('CHROMIUM names the browser, whatever else is there', () => {
  vi.stubEnv('CHROMIUM', '/opt/my/chromium')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(findChromium('headless')).toBe('/opt/my/chromium')
})

test('A Chrome in PATH is found, if it can be run', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrine-chrome-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  vi.stubEnv('CHROMIUM', '')
  vi.stubEnv('PATH', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  const chrome = path.join(folder, 'google-chrome')
  await writeFile(chrome, '#!/bin/sh\n')
  expect(findChromium('headless')).not.toBe(chrome)
  await chmod(chrome, 0o755)
  expect(findChromium('headless')).toBe(chrome)
})

test('Tests take the browser without windows where there is one, and benchmarks never do', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrine-chrome-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  vi.stubEnv('CHROMIUM', '')
  vi.stubEnv('PATH', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  const [full, shell] = [path.join(folder, 'chromium'), path.join(folder, 'chromium-headless-shell')]
  await writeFile(shell, '#!/bin/sh\n', { mode: 0o755 })
  expect(findChromium('headless')).toBe(shell)
  expect(findChromium('full')).not.toBe(shell)
  await writeFile(full, '#!/bin/sh\n', { mode: 0o755 })
  expect(findChromium('headless')).toBe(shell)
  expect(findChromium('full')).toBe(full)
})
