import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { uploads } from './uploads.ts'

/** How far the uploads are, and which files were refused. */
export function SentFiles() {
  const sent = useStore(uploads, (state) => state.sent)
  const list = useRef<HTMLUListElement>(null)
  const ended = sent.filter(({ state }) => state !== 'waiting' && state !== 'sending').length
  useEffect(() => {
    list.current?.querySelector('[data-sending]')?.scrollIntoView({ block: 'nearest' })
  })
  const isDone = ended === sent.length
  return (
    <section
      aria-label={t('desk.media.uploads')}
      className="fixed inset-x-3 bottom-18 z-30 overflow-hidden rounded-box bg-base-100 shadow-high sm:inset-x-auto sm:end-5 sm:bottom-5 sm:w-96"
    >
      <div className="flex items-center gap-2 px-4 py-2">
        <p role="status" className="flex-1 font-medium">
          {t(isDone ? 'desk.media.uploaded' : 'desk.media.uploading', { done: ended, count: sent.length })}
        </p>
        {isDone && (
          <Button
            look="quiet"
            icon={X}
            aria-label={t('desk.frame.close')}
            onPress={() => uploads.setState({ sent: [] })}
          />
        )}
      </div>
      <progress
        aria-label={t('desk.media.uploads')}
        value={ended}
        max={sent.length}
        className="block h-1 w-full appearance-none bg-base-300 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-base-300 [&::-webkit-progress-value]:bg-accent"
      />
      <ul ref={list} className="max-h-44 overflow-auto px-4 py-2">
        {sent.map(({ id, name, state, why }) => (
          <li
            key={id}
            data-sending={state === 'sending' || undefined}
            className="flex items-start gap-2 py-1"
          >
            {state === 'refused' ? (
              <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-error" />
            ) : (
              <CircleCheck
                aria-hidden
                size={16}
                className={`mt-0.5 shrink-0 ${state === 'done' || state === 'known' ? 'text-success' : 'opacity-20'}`}
              />
            )}
            <span className="min-w-0 flex-1">
              <bdi className="block truncate">{name}</bdi>
              {state === 'known' && <span className="text-note text-muted">{t('desk.media.known')}</span>}
              {why && <span className="text-note text-error">{why}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
