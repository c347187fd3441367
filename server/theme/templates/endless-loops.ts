import { type ForTag, type Template, TokenKind } from 'liquidjs'
import { maxWork } from '../limit-work.ts'

type Loop = { line: number; column: number; runs: number }
type Node = Template &
  Partial<Pick<ForTag, 'templates' | 'collection'>> & { children?: (...given: unknown[]) => unknown }
type Range = { kind: number; lhs: { content?: unknown }; rhs: { content?: unknown } }

/** The first loop over fixed numbers that alone does more work than a rendering may, with the loops around it. */
export function endlessLoop(templates: Template[], use: keyof typeof maxWork, around = 1): Loop | null {
  for (const each of templates as Node[]) {
    const runs = around * timesOf(each)
    if (runs > maxWork[use]) {
      const [line = 1, column = 1] = each.token.getPosition()
      return { line, column, runs }
    }
    const inner = endlessLoop(childrenOf(each), use, runs)
    if (inner) return inner
  }
  return null
}

/** How often a loop over a range such as (1..100) runs; 1 for everything else, whose size only the data tell. */
function timesOf({ collection }: Node): number {
  const range = collection as unknown as Range | undefined
  if (range?.kind !== TokenKind.Range) return 1
  const [from, to] = [range.lhs.content, range.rhs.content]
  return typeof from === 'number' && typeof to === 'number' ? Math.max(1, to - from + 1) : 1
}

function childrenOf(node: Node): Template[] {
  if (!node.children) return []
  // Partials are left out: each file is checked when it is saved.
  const found = node.children(false, true) as Generator<unknown, Template[]>
  for (let step = found.next(); ; step = found.next()) if (step.done) return step.value ?? []
}
