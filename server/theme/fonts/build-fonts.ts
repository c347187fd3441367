import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuiltFamilies, familiesFile, fontsFolder } from './built-families.ts'
import { families } from './families.ts'
import { makeFamily } from './make-family.ts'

/** Prepares the font families in dist/fonts: their files, and a list of the rules that a page needs for each. */
export async function buildFonts(): Promise<void> {
  await rm(fontsFolder, { recursive: true, force: true })
  await mkdir(fontsFolder, { recursive: true })
  const built: BuiltFamilies = {}
  for (const [name, family] of Object.entries(families)) {
    const { css, standIns, files } = await makeFamily(name, family)
    for (const { name: file, content } of files) await writeFile(join(fontsFolder, file), content)
    built[name] = { css, standIns }
  }
  await writeFile(familiesFile, JSON.stringify(built))
}
