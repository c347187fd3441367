import { execFileSync } from 'node:child_process'
import { chmod, cp, mkdtemp, realpath, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isRoot } from './account.ts'
import { prepareHome } from './prepare-home.ts'
import { packagedPrograms, preparePrograms } from './prepare-programs.ts'

test('The programs of the package run without its install script, which would create links', async () => {
  const home = await prepareHome(await folder(0o755))
  const packaged = await closedCopy(0o755)
  await rm(path.join(packaged, 'lib', 'libicui18n.so.60'), { force: true })
  const { postgres } = await preparePrograms(home, packaged)
  expect(postgres).toBe(path.join(packaged, 'bin', 'postgres'))
  expect(versionOf(postgres)).toMatch(/PostgreSQL\) 18/)
})

if (isRoot()) {
  test('Programs that the server account cannot reach run from a copy next to the data', async () => {
    const home = await prepareHome(await folder(0o755))
    const { postgres } = await preparePrograms(home, await closedCopy(0o700))
    expect(path.dirname(path.dirname(path.dirname(postgres)))).toBe(home.directory)
    expect(execFileSync(postgres, ['--version'], { ...home.account, cwd: '/', encoding: 'utf8' })).toMatch(
      /18/,
    )
  })
}

async function folder(mode: number): Promise<string> {
  const directory = await realpath(await mkdtemp(path.join(os.tmpdir(), 'vitrine-programs-')))
  await chmod(directory, mode)
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}

/** The binary package in a directory with this mode. */
async function closedCopy(mode: number): Promise<string> {
  const place = await folder(mode)
  await cp(path.dirname(packagedPrograms()), place, { recursive: true, verbatimSymlinks: true })
  await chmod(place, mode)
  return path.join(place, 'native')
}

function versionOf(program: string): string {
  return execFileSync(program, ['--version'], { encoding: 'utf8' })
}
