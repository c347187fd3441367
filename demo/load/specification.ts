import { contents } from '../catalogue/contents.ts'
import { everywhere } from '../translated.ts'
import type { DemoProduct, DemoSpecification, Fallback } from '../types.ts'

/** The product's specification, with its set contents and its packed weight. */
export function specificationOf({ handle, specification, variants }: DemoProduct): DemoSpecification[] {
  const included = contents[handle]
  return [
    ...specification,
    ...(included ? [{ code: 'contents', text: included }] : []),
    { code: 'weight', text: weightText(variants.map(({ weight }) => weight)) },
  ]
}

/** "420 g" or "1.2–2.8 kg". */
function weightText(grams: number[]): Fallback {
  const [least, most] = [Math.min(...grams), Math.max(...grams)]
  const isHeavy = most >= 1000
  const figure = (value: number) => String(isHeavy ? Math.round(value / 100) / 10 : value)
  const range = least === most ? figure(most) : `${figure(least)}–${figure(most)}`
  return everywhere(`${range} ${isHeavy ? 'kg' : 'g'}`)
}
