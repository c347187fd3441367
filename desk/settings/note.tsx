import { CircleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A sentence about a part that needs attention. */
export function Note({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  const tone = Icon === CircleAlert ? 'bg-error-soft text-error' : 'bg-warning-soft text-warning'
  return (
    <p className={`flex items-start gap-2 rounded-field px-3 py-2 text-note ${tone}`}>
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  )
}
