import { accessSync, constants, globSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/** Folder of browsers that the tests install. */
export const OWN_FOLDER = path.resolve(import.meta.dirname, '../../var/chromium')

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Finds a Chromium: `$CHROMIUM`, one in PATH, or one installed earlier by Playwright or the tests. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM
  if (named) return named
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const usual = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...usual, ...MAC, ...installed()].find(isProgram)
}

function installed(): string[] {
  const shared = process.env.PLAYWRIGHT_BROWSERS_PATH ?? path.join(homedir(), '.cache/ms-playwright')
  return [OWN_FOLDER, shared].flatMap((cwd) =>
    globSync(
      ['chromium-*/chrome-*/chrome', 'chromium-*/chrome-*/*/Contents/MacOS/*', 'packed/start-chromium'],
      { cwd },
    ).map((file) => path.join(cwd, file)),
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
