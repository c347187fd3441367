import { CheckCheck, Clock, UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ThreadRow } from '#contract/admin/customers/thread.ts'
import { call } from '../calls.ts'
import type { BulkAction } from '../lists/list-screen.ts'
import { useCall } from '../query.ts'
import { me } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { snoozes } from './use-thread.ts'

type Answer = { staffId: string | null } | { until: string }
type Question = { about: 'assign' | 'snooze'; answer(given: Answer | null): void }

const asked = createStore<Question | null>(() => null)

/** Asks for a person or a time. Resolves to null if the person closes the dialog. */
function choose(about: Question['about']): Promise<Answer | null> {
  return new Promise((resolve) => {
    const answer = (given: Answer | null) => {
      asked.setState(null, true)
      resolve(given)
    }
    asked.setState({ about, answer }, true)
  })
}

const permission = 'inbox.answer'

/** Actions on several conversations at once, inquiries among them. */
export const bulkThreads: BulkAction<ThreadRow>[] = [
  {
    id: 'assign',
    label: 'desk.inbox.assign',
    icon: <UserRound aria-hidden size={16} />,
    permission,
    ask: () => choose('assign'),
    run: ({ id }, answer) => call('/thread/assign', { id, ...(answer as { staffId: string | null }) }),
  },
  {
    id: 'snooze',
    label: 'desk.inbox.snooze',
    icon: <Clock aria-hidden size={16} />,
    permission,
    ask: () => choose('snooze'),
    run: ({ id }, answer) => call('/thread/snooze', { id, ...(answer as { until: string }) }),
  },
  {
    id: 'close',
    label: 'desk.inbox.close',
    icon: <CheckCheck aria-hidden size={16} />,
    permission,
    run: ({ id }) => call('/thread/close', { id }),
  },
]

/** Shows the question of a bulk action. */
export function Choosing() {
  const question = useStore(asked)
  const { data } = useCall('/thread/assignees', {})
  // Leaving the inbox closes the dialog: its rows would not be those selected later.
  useEffect(() => () => asked.getState()?.answer(null), [])
  if (!question) return null
  const own = me()?.id ?? null
  const people = (data?.items ?? []).map(({ id, name }) => ({
    ...{ id, label: id === own ? t('desk.inbox.assign_me') : name },
    given: { staffId: id },
  }))
  const choices =
    question.about === 'assign'
      ? [...people, { id: 'nobody', label: t('desk.inbox.unassign'), given: { staffId: null } }]
      : (['hours', 'tomorrow', 'next_week'] as const).map((name) => ({
          ...{ id: name, label: t(`desk.inbox.snooze_${name}`) },
          given: { until: snoozes[name](new Date()).toISOString() },
        }))
  return (
    <Dialog isOpen title={t(`desk.inbox.${question.about}`)} onClose={() => question.answer(null)}>
      <ul className="space-y-2">
        {choices.map(({ id, label, given }) => (
          <li key={id}>
            <Button onPress={() => question.answer(given)}>{label}</Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
