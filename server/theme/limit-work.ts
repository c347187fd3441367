import type { Context, Emitter, FilterImplOptions, Liquid, Template } from 'liquidjs'

/**
 * Limits of one rendering, in units of work: about a microsecond each. Tags, outputs, filters and comparisons count one,
 * and more by the size of the lists and texts that they read or write. The same template with the same data costs the same
 * on any machine. The largest page of the demo shop costs 8,100 units.
 */
export const maxWork = { pages: 100_000, emails: 40_000 } as const

/** Milliseconds of the thread's processor time after which a rendering ends whatever it counted. */
const maxBusy = { pages: 300, emails: 100 } as const

/** Units between two looks at the clock, which take longer than counting. */
const unitsPerLook = 50

/** Characters of a text that cost as much as one tag. */
const charactersPerUnit = 50

/** Filters that do more with each item of a list than copy it. */
const thorough = /^(sort|where|reject|group_by|find|has|map|sum|uniq)/

type Use = keyof typeof maxWork
type OperatorHandler = Liquid['options']['operators'][string]

/** A template does more than a rendering may do. */
export class TooMuchWork extends Error {}

const tooMuch = () => new TooMuchWork('template render limit exceeded')

/** Counts the work of a rendering. @throws TooMuchWork if it is more than `use` allows. */
type Count = (units: number) => void

/** Counts of the renderings under way. Contexts of snippets share their page's limiters, and so its count. */
const counts = new WeakMap<object, Count>()

const countOf = ({ memoryLimit }: Context): Count => counts.get(memoryLimit) ?? (() => {})

/** Has an engine count what its renderings do. */
export function countWork(liquid: Liquid, use: Use): void {
  const { renderer, filters, options } = liquid
  const render = renderer.renderTemplates.bind(renderer)
  renderer.renderTemplates = (templates: Template[], context: Context, emitter?: Emitter) => {
    if (!counts.has(context.memoryLimit)) begin(context, use)
    return render(templates, context, emitter ?? countingEmitter(countOf(context)))
  }
  for (const [name, filter] of Object.entries(filters)) filters[name] = countedFilter(name, filter)
  for (const [name, operator] of Object.entries(options.operators))
    options.operators[name] = countedOperator(operator)
}

function begin(context: Context, use: Use): void {
  let left: number = maxWork[use]
  let unseen = 0
  const began = performance.now()
  const before = process.threadCpuUsage()
  const count: Count = (units) => {
    left -= units
    if (left < 0) throw tooMuch()
    unseen += units
    if (unseen < unitsPerLook) return
    unseen = 0
    // Time that others take does not count: an overloaded machine stops no page.
    if (performance.now() - began < maxBusy[use]) return
    const { user, system } = process.threadCpuUsage(before)
    if ((user + system) / 1000 > maxBusy[use]) throw tooMuch()
  }
  const { renderLimit, memoryLimit } = context
  counts.set(memoryLimit, count)
  renderLimit.check = () => count(1)
  memoryLimit.use = (size) => {
    if (size > 0) count(size / charactersPerUnit)
  }
}

function countingEmitter(count: Count): Emitter {
  return {
    buffer: '',
    write(html: unknown) {
      const text = Array.isArray(html) ? html.join('') : String(html ?? '')
      count(text.length / charactersPerUnit)
      this.buffer += text
    },
  }
}

function countedFilter(name: string, filter: FilterImplOptions): FilterImplOptions {
  const handler = typeof filter === 'function' ? filter : filter.handler
  const counted: typeof handler = function (value, ...given) {
    const items = thorough.test(name) ? itemsOf(value) * 4 : 0
    countOf(this.context)(1 + items + lengthOf(value) / charactersPerUnit)
    return handler.call(this, value, ...given)
  }
  return typeof filter === 'function' ? counted : { ...filter, handler: counted }
}

/** Comparing a list looks at each of its items. */
function countedOperator(operator: OperatorHandler): OperatorHandler {
  const compare = operator as (...given: unknown[]) => ReturnType<OperatorHandler>
  // The number of parameters tells the engine nothing: a context comes last with unary and binary operators.
  return (...given: unknown[]) => {
    const context = given.at(-1) as Context
    const [left, right] = given
    countOf(context)(1 + itemsOf(left) + itemsOf(right) + lengthOf(left) / charactersPerUnit)
    return compare(...given)
  }
}

const itemsOf = (value: unknown) => (Array.isArray(value) ? value.length : 0)
const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : itemsOf(value))

/** True if a rendering ended because it did too much, however deep in the template. */
export function isTooMuchWork(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = (at as { originalError?: unknown }).originalError)
    if (at instanceof TooMuchWork) return true
  return false
}
