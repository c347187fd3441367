import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = { icon: LucideIcon; title: string; children?: ReactNode; action?: ReactNode }

/** Says what a place is for when it holds nothing, and the first step. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center">
      <span className="mb-4 flex size-11 items-center justify-center rounded-full bg-hover text-muted">
        <Icon aria-hidden size={20} strokeWidth={1.75} />
      </span>
      <h2 className="font-semibold">{title}</h2>
      {children && <p className="mt-1 text-muted empty:hidden">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
