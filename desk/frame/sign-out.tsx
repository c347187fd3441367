import { useState } from 'react'
import { call } from '../calls.ts'
import { queries } from '../query.ts'
import type { KeptDraft } from '../resource/keep-drafts.ts'
import { session } from '../session.ts'
import { guideTo } from '../setup/guided.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toastError } from '../ui/toast.tsx'
import { DraftLinks } from './draft-links.tsx'
import { ownDrafts } from './own-drafts.ts'
import { forgetRecent } from './recent.ts'

type SignOutProps = { drafts: readonly KeptDraft[]; onClose(): void }

/** Signs out at once, or returns the drafts that this would delete, for `SignOut` to name. */
export async function beginSignOut(): Promise<readonly KeptDraft[]> {
  const store = await ownDrafts()
  const drafts = (await store?.list().catch(() => [])) ?? []
  if (drafts.length === 0) await signOut()
  return drafts
}

/** Names the drafts that signing out deletes. */
export function SignOut({ drafts, onClose }: SignOutProps) {
  const [isPending, setPending] = useState(false)
  const leave = async () => {
    setPending(true)
    await signOut().catch(toastError)
    setPending(false)
  }
  return (
    <Dialog
      title={t('desk.frame.sign_out')}
      isOpen={drafts.length > 0}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.frame.stay')}</Button>
          <Button look="danger" isPending={isPending} onPress={leave}>
            {t('desk.frame.sign_out_anyway')}
          </Button>
        </>
      }
    >
      <p>{t('desk.frame.drafts_lost', { count: drafts.length })}</p>
      <div className="mt-2">
        <DraftLinks drafts={drafts} />
      </div>
    </Dialog>
  )
}

/** Ends the session, forgets everything in memory, deletes the drafts and ends push notices. Other tabs hear of it by the live channel. */
async function signOut(): Promise<void> {
  const store = await ownDrafts()
  session.setState({ ended: 'signed_out' })
  try {
    await call('/staff/signout', {})
  } catch (error) {
    session.setState({ ended: null })
    throw error
  }
  const { unsubscribe } = await import('../push/push-browser.ts')
  await unsubscribe()
  await store?.wipe()
  guideTo(null)
  await forgetRecent()
  queries.clear()
  location.assign('/admin')
}
