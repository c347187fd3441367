import { PencilLine } from 'lucide-react'
import { useHasDraft } from '../frame/own-drafts.ts'
import { t } from '../texts.ts'

/** Marks a row whose record has edits of this person that are not saved. */
export function DraftMark({ path }: { path: string }) {
  if (!useHasDraft(path)) return null
  return (
    <span title={t('desk.frame.has_draft')} className="ms-1.5 inline-block align-[-0.125em] text-warning">
      <PencilLine aria-hidden size={14} />
      <span className="sr-only">{t('desk.frame.has_draft')}</span>
    </span>
  )
}
