import { useRouter } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { session } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { seeAs } from './see-as.ts'

/** Covers the screen when the session has ended. What was typed stays in its drafts for the next sign-in. */
export function SessionEnd() {
  const ended = useStore(session, (state) => state.ended)
  const again = () => location.reload()
  return (
    <Dialog
      title={t('desk.frame.ended')}
      isOpen={ended === 'elsewhere' || ended === 'expired'}
      onClose={again}
      actions={
        <Button look="primary" autoFocus onPress={again}>
          {t('desk.frame.sign_in_again')}
        </Button>
      }
    >
      <p>{t(ended === 'elsewhere' ? 'desk.frame.ended_elsewhere' : 'desk.frame.ended_expired')}</p>
    </Dialog>
  )
}

/** Says that the desk is seen as a role, that the shop is out of reach, or that it serves a newer desk. */
export function Notices() {
  const offline = useStore(session, (state) => state.offline)
  const outdated = useStore(session, (state) => state.outdated)
  const role = useStore(session, (state) => state.role)
  const router = useRouter()
  return (
    <div role="status" aria-live="polite">
      {role && (
        <p className="flex flex-wrap items-center gap-x-3 bg-info-soft px-4 py-1.5 text-info">
          {t('desk.frame.seen_as', { role: role.name })}
          <Button look="quiet" onPress={() => void seeAs(null, router)}>
            {t('desk.frame.seen_as_end')}
          </Button>
        </p>
      )}
      {offline && <p className="bg-warning-soft px-4 py-2 text-warning">{t('desk.frame.offline')}</p>}
      {outdated && !offline && (
        <p className="flex flex-wrap items-center gap-x-3 bg-info-soft px-4 py-1.5 text-info">
          {t('desk.frame.new_version')}
          <Button look="quiet" onPress={() => location.reload()}>
            {t('desk.frame.reload')}
          </Button>
        </p>
      )}
    </div>
  )
}
