import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { moment, nameOf } from '../formats.ts'
import type { BulkAction } from '../lists/list-screen.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { linkLook } from '../ui/fact.tsx'
import type { Act } from './moderation.tsx'
import { statusTone } from './status-tone.ts'

type HeadProps = { title: string; status: string; before?: ReactNode; children?: ReactNode }

/** The name of what an entry is about, with the entry's state. `children`: further badges. */
export function EntryHead({ title, status, before, children }: HeadProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {before}
      <h2 className="font-semibold">
        <bdi>{title}</bdi>
      </h2>
      <Badge tone={statusTone(status)}>{t(`desk.inbox.status_${status}`)}</Badge>
      {children}
    </header>
  )
}

type BylineProps = {
  author: string
  customerId?: string | null | undefined
  /** Of an author without an account. */
  email?: string | null | undefined
  at: string
  lang: string
  children?: ReactNode
}

/** The author of an entry, its time and its language. */
export function Byline({ author, customerId, email, at, lang, children }: BylineProps) {
  return (
    <p className="text-note text-muted">
      {customerId && may('customers.read') ? (
        <Link to="/customers/$id" params={{ id: customerId }} className={linkLook}>
          <bdi>{author}</bdi>
        </Link>
      ) : (
        <bdi>{[author, email].filter(Boolean).join(' · ')}</bdi>
      )}{' '}
      · {moment(at)} · {nameOf('language', lang)}
      {children}
    </p>
  )
}

type Run<Row> = NonNullable<BulkAction<Row>['run']>

/** Publishes or rejects what is selected. `ask` asks for the reason of rejecting. */
export function decisions<Row>(publish: Run<Row>, reject: Run<Row>, ask?: BulkAction<Row>['ask']) {
  return [
    {
      id: 'approve',
      label: 'desk.inbox.publish',
      icon: <Check aria-hidden size={16} />,
      permission: 'reviews.moderate',
      run: publish,
    },
    {
      id: 'refuse',
      label: 'desk.inbox.reject',
      icon: <X aria-hidden size={16} />,
      permission: 'reviews.moderate',
      ...(ask ? { ask } : {}),
      run: reject,
    },
  ] satisfies BulkAction<Row>[]
}

export function publishAct(run: Act['run']): Act {
  return { id: 'approve', label: t('desk.inbox.publish'), run }
}

export function rejectAct(run: Act['run'], text?: Act['text']): Act {
  return { id: 'refuse', label: t('desk.inbox.reject'), ...(text ? { text } : {}), run }
}
