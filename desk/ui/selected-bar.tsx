import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import { raiseToasts } from './toast.tsx'

/** The actions on selected rows, which stay at the lower edge while the list is scrolled. */
export function SelectedBar({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div
      ref={raiseToasts}
      role="toolbar"
      aria-label={t('desk.list.selected_actions')}
      className={`sticky bottom-16 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-base-300 bg-base-100 px-4 py-2.5 md:bottom-0 ${className}`}
    >
      {children}
    </div>
  )
}
