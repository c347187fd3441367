import { accessSync, constants, globSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/** Folder of browsers that the tests install. */
export const OWN_FOLDER = path.resolve(import.meta.dirname, '../../var/chromium')

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * `headless`: one that opens no windows if there is one, which takes half the processor time. `full`: one that opens windows
 * and shows PDF files.
 */
export type Kind = 'headless' | 'full'

/** Finds a Chromium: `$CHROMIUM`, one in PATH, or one installed earlier by Playwright or the tests. */
export function findChromium(kind: Kind): string | undefined {
  const named = process.env.CHROMIUM
  if (named) return named
  const shells = [
    ...inPath(SHELLS),
    ...installed(['chromium_headless_shell-*/chrome-*/chrome-headless-shell']),
  ]
  const browsers = [
    ...inPath(NAMES),
    ...MAC,
    ...installed(['chromium-*/chrome-*/chrome', 'chromium-*/chrome-*/*/Contents/MacOS/*']),
  ]
  const found = kind === 'headless' ? [...shells, ...browsers] : browsers
  return [...found, ...installed(['packed/start-chromium'])].find(isProgram)
}

function inPath(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
}

function installed(patterns: string[]): string[] {
  const shared = process.env.PLAYWRIGHT_BROWSERS_PATH ?? path.join(homedir(), '.cache/ms-playwright')
  return [OWN_FOLDER, shared].flatMap((cwd) =>
    globSync(patterns, { cwd }).map((file) => path.join(cwd, file)),
  )
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
