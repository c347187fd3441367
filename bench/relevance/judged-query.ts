import type { Lang } from '#contract/languages.ts'
import { categories } from '#demo/catalogue/categories.ts'
import { products } from '#demo/catalogue/products.ts'
import { demoQueries } from './demo-queries.ts'

/** `grades` by product handle, 1 to 3; a product without a grade is irrelevant. */
export type JudgedQuery = { lang: Lang; kind: string; q: string; grades: Map<string, number> }

export function judgedDemoQueries(): JudgedQuery[] {
  return Object.entries(demoQueries).flatMap(([lang, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [kind = '', q = '', grades = ''] = line.split('|').map((part) => part.trim())
        return { lang: lang as Lang, kind, q, grades: gradesOf(grades) }
      }),
  )
}

function gradesOf(text: string): Map<string, number> {
  const grades = new Map<string, number>()
  const groups: [string, number][] = []
  for (const part of text.split(' ').filter(Boolean)) {
    const [name = '', grade] = part.split(':')
    if (name.startsWith('@')) groups.push([name.slice(1), Number(grade)])
    else if (products.some(({ handle }) => handle === name)) grades.set(name, Number(grade))
    else throw new Error(`no product ${name} in the demo shop`)
  }
  for (const [code, grade] of groups) {
    if (!categories.some((category) => category.code === code)) throw new Error(`no category ${code}`)
    for (const { handle, category } of products) {
      if (category === code && !grades.has(handle)) grades.set(handle, grade)
    }
  }
  return grades
}

const depth = 10

/**
 * nDCG at 10 with gains of 2^grade - 1. For a query that nothing answers: 1 if nothing was found, otherwise 0.
 */
export function ndcg({ grades }: JudgedQuery, found: readonly string[]): number {
  if (grades.size === 0) return found.length === 0 ? 1 : 0
  const sum = (list: number[]) =>
    list.slice(0, depth).reduce((total, grade, place) => total + (2 ** grade - 1) / Math.log2(place + 2), 0)
  const ideal = sum([...grades.values()].sort((a, b) => b - a))
  return sum(found.map((handle) => grades.get(handle) ?? 0)) / ideal
}
