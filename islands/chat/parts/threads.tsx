import type { ReactNode } from 'react'
import type { Thread } from '#contract/message.ts'
import { useEnv } from '#islands/env.tsx'
import { openAbout, openThread } from '../conversation.ts'
import { timeText, topicText } from '../texts.ts'

/** The shopper's conversations, the latest first, and a button for a new question. */
export function Threads({ threads, failed }: { threads: Thread[] | null; failed: boolean }): ReactNode {
  const { t, lang } = useEnv()
  if (!threads) return failed ? null : <span className="skeleton block h-40" aria-hidden="true" />
  return (
    <div className="grid content-start gap-4">
      <ul className="grid" aria-label={t('chat.conversations')}>
        {threads.map((thread) => (
          <li key={thread.id} className="border-b">
            <button type="button" className="chat-thread" onClick={() => void openThread(thread.id)}>
              <span className="flex justify-between gap-4">
                <strong>{topicText(thread.about, t)}</strong>
                <time className="hint whitespace-nowrap" dateTime={thread.lastAt}>
                  {timeText(thread.lastAt, lang)}
                </time>
              </span>
              <span className="flex justify-between gap-4">
                <span className="hint truncate">{thread.preview}</span>
                {thread.unread > 0 && (
                  <span className="badge badge-primary">{t('chat.unread', { count: thread.unread })}</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="btn justify-self-start" onClick={() => void openAbout(null)}>
        {t('chat.new')}
      </button>
    </div>
  )
}
