import { type ChangeEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import type { User } from '#contract/account.ts'
import { codes } from '#contract/codes.ts'
import { type Answer, call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { fetched } from '#islands/ui/fetched.ts'
import { sendAvatar } from '../../send-avatar.ts'
import { keepUser } from '../../use-user.ts'
import { Saved } from '../shared/saved.tsx'
import { Avatar } from './avatar.tsx'

/** Loaded when a picture is chosen. */
const CropDialog = fetched(() => import('./crop-dialog.tsx'))

/** The customer's picture: choose, crop, upload and remove. */
export function AvatarForm({ user }: { user: User }): ReactNode {
  const { t } = useEnv()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [error, setError] = useState('')
  const [saved, setSaved] = useState('')
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setError('')
    setSaved('')
    setChosen(event.target.files?.[0] ?? null)
    event.target.value = ''
  }
  const take = (answer: Answer<{ user: User }>) => {
    setError(answer.code === codes.fail ? (answer.data.fields?.file ?? answer.msg) : '')
    setSaved(answer.code === codes.success ? t('user.saved') : '')
    if (answer.code === codes.success) keepUser(answer.data.user)
  }
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar user={user} large />
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-3">
          <button type="button" className="btn" data-avatar-choose onClick={() => input.current?.click()}>
            {t('user.avatar.choose')}
          </button>
          {user.avatar && (
            <button
              type="button"
              className="btn btn-ghost"
              data-avatar-remove
              onClick={async () => take(await call('/user/removeAvatar', {}))}
            >
              {t('user.avatar.remove')}
            </button>
          )}
        </div>
        <input ref={input} type="file" name="avatar" accept="image/*" hidden onChange={choose} />
        <p className="hint">{t('user.avatar.hint')}</p>
        <p className="field-error" role="alert">
          {error}
        </p>
        <Saved text={saved} />
      </div>
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog
            file={chosen}
            onCut={async (square) => take(await sendAvatar(square))}
            onUnreadable={() => setError(t('user.avatar.unreadable'))}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
