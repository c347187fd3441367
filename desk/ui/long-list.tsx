import type { PropsWithChildren } from 'react'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'

/** Pixels: an item of one line, as in `itemLook`, and the space around all of them. */
const sizes = { estimatedRowSize: matchMedia('(pointer: coarse)').matches ? 44 : 32, padding: 4 }

/** Makes only those items of the list within it that can be seen. */
export function LongList({ children }: PropsWithChildren) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={sizes}>
      {children}
    </Virtualizer>
  )
}
