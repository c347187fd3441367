import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { convert } from 'fontverter'
import { OWN_FOLDER } from './find-chromium.ts'

const packages = createRequire(import.meta.url)

/** Families for the scripts of the shop's languages that few machines have fonts for. */
const families = ['sc', 'hk', 'kr', 'thai'].map((script) => `@fontsource-variable/noto-sans-${script}`)

/**
 * Lets browsers that this process starts show Chinese, Japanese, Korean and Thai, whatever fonts the machine has. Without
 * them every character is a narrow box, and links of two characters are too small to press. Only browsers that ask
 * fontconfig notice, as on Linux.
 */
export async function ensureFonts(): Promise<void> {
  const versions = families.map((name) => packages(`${name}/package.json`).version)
  const folder = path.join(OWN_FOLDER, `fonts-${versions.join('-')}`)
  if (!existsSync(folder)) await makeFonts(folder)
  process.env.FONTCONFIG_FILE = path.join(folder, 'fonts.conf')
}

/** Chromium ignores fonts in WOFF2, the only form in which the packages have them. */
async function makeFonts(folder: string): Promise<void> {
  await mkdir(OWN_FOLDER, { recursive: true })
  const making = await mkdtemp(`${folder}.`)
  for (const family of families) {
    const files = path.join(path.dirname(packages.resolve(`${family}/package.json`)), 'files')
    for (const name of await readdir(files)) {
      if (!name.endsWith('-wght-normal.woff2')) continue
      const font = await convert(await readFile(path.join(files, name)), 'truetype')
      await writeFile(path.join(making, name.replace(/woff2$/, 'ttf')), font)
    }
  }
  await writeFile(path.join(making, 'fonts.conf'), configuration(folder))
  // Another process may have been faster.
  await rename(making, folder).catch(() => rm(making, { recursive: true }))
}

function configuration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
  <dir>${path.join(OWN_FOLDER, 'packed/fonts')}</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`
}
