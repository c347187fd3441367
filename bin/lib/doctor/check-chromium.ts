import { findChromium } from '#test/chromium/find-chromium.ts'
import { type Line, ok, warn } from './line.ts'

export function checkChromium(): Line {
  const chromium = findChromium('headless')
  if (chromium) return ok('Chromium', chromium)
  return warn(
    'Chromium',
    'none, only tests need it',
    'bin/test installs it, or set CHROMIUM to the path of one.',
  )
}
