import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'

type StepPagerProps = {
  /** Cursors of the pages that led here, the present one last; none on the first page. */
  cursors: readonly string[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
  /** The page that is shown is still the former one. */
  isWaiting: boolean
  onChange(cursors: string[]): void
  /** Stands before the buttons. */
  children?: ReactNode
}

/** Previous and next of a list that is read by cursor and has no address of its own for a page. */
export function StepPager({ cursors, next, isWaiting, onChange, children }: StepPagerProps) {
  return (
    <nav aria-label={t('desk.list.pages')} className="flex items-center justify-end gap-1">
      {children}
      <Button
        look="quiet"
        icon={ChevronLeft}
        aria-label={t('desk.list.previous')}
        isDisabled={cursors.length === 0}
        onPress={() => onChange(cursors.slice(0, -1))}
      />
      <Button
        look="quiet"
        icon={ChevronRight}
        aria-label={t('desk.list.next')}
        isDisabled={next === null || isWaiting}
        onPress={() => next && onChange([...cursors, next])}
      />
    </nav>
  )
}
