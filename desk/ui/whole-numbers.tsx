import type { ReactNode } from 'react'
import { splitAtNumbers } from '#contract/record-number.ts'

/**
 * A text whose lines do not break within the number of an order or a return. The shop has its own: neither imports the
 * other.
 */
export function WholeNumbers({ text }: { text: string }): ReactNode {
  return splitAtNumbers(text).map((part, place) =>
    place % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
