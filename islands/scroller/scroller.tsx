import { type ReactNode, useRef } from 'react'
import { useEnv } from '#islands/env.tsx'

/**
 * Buttons that turn the list in the same [data-scroller] by one view, and from its end back to its beginning. Without
 * script the list is swiped or scrolled.
 */
export default function Scroller(): ReactNode {
  const { t } = useEnv()
  const own = useRef<HTMLDivElement>(null)
  const turn = (direction: 1 | -1) => {
    const list = own.current?.closest('[data-scroller]')?.querySelector('ul')
    if (!list) return
    const { scrollLeft, clientWidth, scrollWidth } = list
    const last = scrollWidth - clientWidth
    const isAtEnd = direction === 1 ? scrollLeft >= last - 1 : scrollLeft <= 1
    const left = isAtEnd ? (direction === 1 ? 0 : last) : scrollLeft + direction * clientWidth
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.scrollTo({ left, behavior: isStill ? 'instant' : 'smooth' })
  }
  return (
    <div ref={own} className="scroller">
      <button type="button" className="btn btn-icon" aria-label={t('scroller.back')} onClick={() => turn(-1)}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m15 5-7 7 7 7" />
        </svg>
      </button>
      <button type="button" className="btn btn-icon" aria-label={t('scroller.on')} onClick={() => turn(1)}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m9 5 7 7-7 7" />
        </svg>
      </button>
    </div>
  )
}
