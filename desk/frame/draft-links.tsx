import { useState } from 'react'
import { ago } from '../formats.ts'
import { type KeptDraft, keyOf } from '../resource/keep-drafts.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { ownDrafts } from './own-drafts.ts'

/** Milliseconds after which the desk asks whether a draft is still wanted. */
const old = 7 * 24 * 3600_000

/** Links to the records whose edits are not saved yet. Those older than a week can be discarded here. */
export function DraftLinks({ drafts }: { drafts: readonly KeptDraft[] }) {
  const [dropped, setDropped] = useState<readonly KeptDraft[]>([])
  const drop = async (draft: KeptDraft) => {
    const store = await ownDrafts()
    await store?.drop(draft)
    setDropped((now) => [...now, draft])
    const restore = async () => {
      await store?.keep(draft)
      setDropped((now) => now.filter((each) => each !== draft))
    }
    toast(t('desk.frame.draft_dropped'), {
      label: t('desk.frame.undo'),
      onAction: () => void restore().catch(toastError),
    })
  }
  return (
    <ul className="list-disc space-y-1 ps-5">
      {drafts
        .filter((draft) => !dropped.includes(draft))
        .map((draft) => (
          <li key={keyOf(draft)}>
            <a href={`/admin${draft.place}`} className="text-accent underline">
              {draft.label}
            </a>
            {Date.now() - Date.parse(draft.at) > old && (
              <span className="ms-2 inline-flex flex-wrap items-center gap-x-2">
                <span className="text-note">{t('desk.frame.draft_old', { when: ago(draft.at) })}</span>
                <Button
                  look="quiet"
                  aria-label={t('desk.frame.draft_drop_of', { name: draft.label })}
                  onPress={() => void drop(draft).catch(toastError)}
                >
                  {t('desk.frame.draft_drop')}
                </Button>
              </span>
            )}
          </li>
        ))}
    </ul>
  )
}
