import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'

type BrowserRowProps = {
  icon: LucideIcon
  browser: string
  /** The browser that shows this. */
  isCurrent: boolean
  about: ReactNode
  /** Its buttons. */
  children: ReactNode
}

/** A browser of a person, as an item of a list. */
export function BrowserRow({ icon: Icon, browser, isCurrent, about, children }: BrowserRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-2.5">
      <Icon aria-hidden size={18} strokeWidth={1.75} className="text-muted" />
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {browser}
          {isCurrent && <Badge tone="success">{t('desk.me.this_one')}</Badge>}
        </span>
        <span className="text-note text-muted">{about}</span>
      </span>
      {children}
    </li>
  )
}
