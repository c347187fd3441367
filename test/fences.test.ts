import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Each feature imports only features listed before it; the other direction uses an event. */
const features = [
  'staff',
  'pricing',
  'rates',
  'delivery',
  'marketing',
  'search',
  'catalog',
  'cart',
  'offers',
  'favorites',
  'customers',
  'visitors',
  'newsletter',
  'reminders',
  'orders',
  'payments',
  'returns',
  'invoices',
  'companies',
  'packing',
  'messages',
  'reviews',
  'inquiries',
  'drafts',
  'checkout',
  'content',
  'campaigns',
  'translations',
  'feeds',
  'agents',
]
/** Foundations that features import; none of them imports a feature. */
const foundations = ['platform', 'db']

it('lets each feature import only the features before it', () => {
  const wrong = imports().filter(
    ({ from, to }) => rank(from) !== null && rank(to) !== null && rank(to)! > rank(from)!,
  )
  expect(wrong).toEqual([])
})

it('keeps platform and database free of features, theme and pages', () => {
  const wrong = imports().filter(
    ({ from, to }) => foundations.includes(from) && !foundations.includes(to) && to !== 'config.ts',
  )
  expect(wrong).toEqual([])
})

it('keeps the contract free of everything but zod', () => {
  const sources = files(join(root, 'contract')).filter((file) => !file.endsWith('.test.ts'))
  const foreign = sources.flatMap((file) =>
    importsOf(file)
      .filter((name) => !name.startsWith('.') && name !== 'zod/mini')
      .map((name) => `${relative(root, file)} → ${name}`),
  )
  expect(foreign).toEqual([])
})

it('keeps merchant calls out of what the shop ships to browsers', () => {
  const shop = [join(root, 'islands'), join(root, 'contract')]
    .flatMap((folder) => files(folder, /\.tsx?$/))
    .filter((file) => !relative(root, file).startsWith('contract/admin/'))
  const foreign = shop.flatMap((file) =>
    importsOf(file)
      .filter((name) => name.includes('/admin/'))
      .map((name) => `${relative(root, file)} → ${name}`),
  )
  expect(shop.length).toBeGreaterThan(100)
  expect(foreign).toEqual([])
})

it('keeps the desk apart from the shop and the server', () => {
  const desk = files(join(root, 'desk'), /\.tsx?$/)
  const foreign = desk.flatMap((file) =>
    importsOf(file)
      .filter((name) => /^#(?!contract\/|desk\/)/.test(name) || name.startsWith('node:'))
      .map((name) => `${relative(root, file)} → ${name}`),
  )
  const leaving = desk.flatMap((file) =>
    importsOf(file)
      .filter(
        (name) =>
          name.startsWith('.') && relative(join(root, 'desk'), resolve(file, '..', name)).startsWith('..'),
      )
      .map((name) => `${relative(root, file)} → ${name}`),
  )
  const users = ['islands', 'server', 'contract'].flatMap((folder) =>
    files(join(root, folder), /\.tsx?$/)
      .filter((file) => importsOf(file).some((name) => name.startsWith('#desk/')))
      .map((file) => relative(root, file)),
  )
  expect(desk.length).toBeGreaterThan(20)
  expect([...foreign, ...leaving, ...users]).toEqual([])
})

it('takes numbered advisory locks from one list, so that no two mean the same', () => {
  const own = ['server', 'demo']
    .flatMap((folder) => files(join(root, folder)))
    .filter((file) => !file.endsWith('.test.ts') && /advisory/.test(readFileSync(file, 'utf8')))
  const numbered = own.filter((file) => /\b\d{1,3}(_\d{3}){2,}\b|\b\d{7,}\b/.test(readFileSync(file, 'utf8')))
  expect(own.length).toBeGreaterThan(20)
  expect(numbered.map((file) => relative(root, file))).toEqual(['server/db/locks.ts'])
})

function rank(zone: string): number | null {
  const index = features.indexOf(zone)
  return index === -1 ? null : index
}

/** Every import between two server folders, as folder names. */
function imports(): { file: string; from: string; to: string }[] {
  return files(join(root, 'server'))
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const from = relative(join(root, 'server'), file).split('/')[0]!
      return importsOf(file)
        .map((name) => zoneOf(file, name))
        .filter((to): to is string => to !== null && to !== from)
        .map((to) => ({ file: relative(root, file), from, to }))
    })
}

function zoneOf(file: string, name: string): string | null {
  if (name.startsWith('#server/')) return name.split('/')[1]!
  if (!name.startsWith('.')) return null
  const inside = relative(join(root, 'server'), resolve(file, '..', name))
  return inside.startsWith('..') ? null : inside.split('/')[0]!
}

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/^(?:(?:import|export)\b[^'"]*?|\}) from '([^']+)'|^import '([^']+)'/gm)].map(
    (match) => (match[1] ?? match[2])!,
  )
}

function files(folder: string, named = /\.ts$/): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => named.test(name))
    .map((name) => join(folder, name))
}
