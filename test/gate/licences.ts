import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run-tool.ts'
import { type Tally, tallyOf } from './tally.ts'

/** Accepted licences: public domain, permissive, or copyleft limited to the package itself. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'EUPL-1.2',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Licences of packages that state theirs only in a LICENSE file. */
const inFile: Record<string, string> = { 'png-js': 'MIT' }

const listFile = path.join(root, 'docs/reference/licences.md')
const command = 'bin/licences'

/** Checks that the licence list is up to date and that every package, development ones included, has an accepted licence. */
export function checkLicences(): Tally {
  const packages = installedPackages()
  const refused = packages.filter(({ licence }) => !isAccepted(licence))
  const outdated = readFileSync(listFile, 'utf8') !== licenceList(packages)
  const detail = [
    ...refused.map(
      ({ name, licence }) => `  ${name}: ${licence} is not on the list in test/gate/licences.ts`,
    ),
    ...(outdated ? [`  docs/reference/licences.md is out of date: run ${command}`] : []),
  ].join('\n')
  return tallyOf(`licences of ${packages.length} packages`, detail === '', detail)
}

/** Writes docs/reference/licences.md from package-lock.json. */
export function writeLicences(): void {
  writeFileSync(listFile, licenceList(installedPackages()))
}

type Package = { name: string; licence: string; dev: boolean }

/** Every package of the lock file, those for other platforms included, once per name and licence. */
function installedPackages(): Package[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { license?: string; dev?: boolean; devOptional?: boolean }>
  }
  const found = new Map<string, Package>()
  for (const [place, { license: stated, dev, devOptional }] of Object.entries(lock.packages)) {
    if (place === '') continue
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const license = stated ?? inFile[name] ?? 'none stated'
    const one = { name, licence: license, dev: Boolean(dev || devOptional) }
    const key = `${name} ${license}`
    if (!found.get(key) || !one.dev) found.set(key, one)
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** For an SPDX expression: one accepted side of each OR, every part of an AND. Some packages write them in lower case. */
function isAccepted(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  return plain
    .split(/ or /i)
    .some((side) => side.split(/ and /i).every((licence) => accepted.has(licence.trim())))
}

function licenceList(packages: Package[]): string {
  const shipped = packages.filter(({ dev }) => !dev)
  const licences = [...new Set(shipped.map(({ licence }) => licence))].sort()
  const sections = licences.map((licence) => {
    const names = shipped.filter((one) => one.licence === licence).map(({ name }) => name)
    return `## ${licence}\n\n${names.join(', ')}\n`
  })
  return `# Licences of what the shop runs on

Vitrine itself is MIT licensed. These are the packages that \`npm start\` installs or may install on another platform, by licence; packages that only developers install are left out. Place data: see [LICENSES.md](../../server/customers/addresses/LICENSES.md). Written by \`${command}\` from package-lock.json; \`npm test\` fails when a package has a licence that is not accepted or this list is out of date.

${sections.join('\n')}`
}
