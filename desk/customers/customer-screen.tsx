import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { customerPaths } from '#contract/admin/customers/customer.ts'
import { call, refusal } from '../calls.ts'
import { download } from '../download.ts'
import { moment } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { useCall } from '../query.ts'
import type { PendingSave } from '../resource/draft.ts'
import { RecordProvider } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { RecordTimeline } from '../resource/timeline/record-timeline.tsx'
import { StaffNote } from '../resource/timeline/staff-note.tsx'
import { Walk } from '../resource/walk.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import type { MenuEntry } from '../ui/menu.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { ScreenActions } from '../ui/screen-actions.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { CompanyCard } from './company-card.tsx'
import { CreditSheet, MessageSheet } from './credit-sheet.tsx'
import { Addresses, Conversations, Credit, LastAddress, Orders, Returns } from './customer-parts.tsx'
import { Consent, Contact, Labels, Sessions } from './customer-side.tsx'
import { placeText } from './customer-texts.ts'
import { EraseSheet } from './erase-sheet.tsx'
import { MergeSheet } from './merge-sheet.tsx'
import { type Customer, reloadCustomer, type Shown, saveCustomer } from './use-customer.ts'

type Sheet = 'give' | 'take' | 'message' | 'merge' | 'erase'

/** One customer: who they are, what they bought and wrote, and what staff can do for them. */
export function CustomerScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useCall('/customer/detail', { id }, { tags: [`customer:${id}`] })
  if (data) return <OpenCustomer key={data.customer.id} shown={data} />
  if (refusal(error, 'not_found')) return <NotFound />
  return (
    <Screen title={t('desk.customer.one')} wide>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={12} />}
    </Screen>
  )
}

function OpenCustomer({ shown: { customer, version } }: { shown: Shown }) {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const { id, createdAt } = customer
  const name = customer.name || id
  const close = () => setSheet(null)
  const entries = entriesOf(customer, setSheet)
  useActions([
    ...(may('customers.credit')
      ? [
          {
            ...{ id: 'customer give', of: `/customers/${id}`, label: t('desk.customer.give_credit') },
            run: () => setSheet('give'),
          },
        ]
      : []),
    ...entries.map(({ id: entry, label, onAction }) => ({
      id: `customer ${entry}`,
      label,
      ...(entry === 'message' ? { keys: 'm' } : {}),
      run: onAction,
    })),
  ])
  const record = {
    ...{ kind: 'customer', id, label: name, place: `/customers/${id}`, paths: customerPaths },
    ...{ base: customer, version },
    save: (edits: PendingSave) => saveCustomer(id, edits),
    reload: () => reloadCustomer(id),
  }
  const since = t('desk.customer.since', { when: moment(createdAt, 'day') })
  return (
    <RecordProvider options={record}>
      <Screen
        record={{ kind: 'customer', id }}
        wide
        title={name}
        about={[placeText(customer.place), since].filter(Boolean).join(' · ')}
        actions={
          <>
            <Walk list="/customers" path={`/customers/${id}`} />
            <ScreenActions
              main={
                may('customers.credit')
                  ? {
                      ...{ id: 'give', label: t('desk.customer.give_credit'), look: 'primary' },
                      onPress: () => setSheet('give'),
                    }
                  : null
              }
              more={entries}
            />
          </>
        }
      >
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="space-y-4">
            {customer.lastOrders && <Orders {...{ customer }} />}
            {customer.lastReturns && customer.lastReturns.length > 0 && <Returns {...{ customer }} />}
            {customer.lastThreads && <Conversations {...{ customer }} onWrite={() => setSheet('message')} />}
            {customer.creditMoves && <Credit {...{ customer }} />}
            <RecordTimeline
              of={{ path: '/customer/happened', payload: { id }, tags: [`customer:${id}`] }}
              notes={{ about: { kind: 'customer', id }, label: name }}
              kindName={() => ''}
              nameOf={pathText}
            />
          </div>
          <div className="space-y-4">
            {may('customers.change') && (
              <>
                <Card title={t('desk.customer.note')}>
                  <StaffNote label={t('desk.customer.note')} hint={t('desk.customer.note_hint')} />
                </Card>
                <Labels />
              </>
            )}
            <Contact {...{ customer }} />
            <CompanyCard {...{ customer }} />
            {customer.addresses && customer.addresses.length > 0 ? (
              <Addresses {...{ customer }} />
            ) : (
              <LastAddress {...{ customer }} />
            )}
            <Consent {...{ customer }} />
            {may('customers.change') && <Sessions {...{ id }} />}
          </div>
        </div>
        <SaveBar
          nameOf={pathText}
          textOf={(_path, value) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))}
        />
      </Screen>
      {(sheet === 'give' || sheet === 'take') && (
        <CreditSheet key={sheet} {...{ customer }} takes={sheet === 'take'} onClose={close} />
      )}
      {sheet === 'message' && <MessageSheet {...{ customer }} onClose={close} />}
      {sheet === 'merge' && <MergeSheet {...{ customer }} onClose={close} />}
      {sheet === 'erase' && <EraseSheet {...{ customer }} onClose={close} />}
    </RecordProvider>
  )
}

const pathTexts: Record<string, string> = {
  ...{ staffNote: 'desk.customer.note', labels: 'desk.customer.labels', credits: 'desk.customer.credit' },
  ...{ email: 'desk.customer.email', mobile: 'desk.customer.mobile', birthday: 'desk.customer.birthday' },
  ...{ firstName: 'desk.customer.name', lastName: 'desk.customer.name', sessions: 'desk.customer.sessions' },
}

/** The name of a field; empty for one that only programs know. */
function pathText(path: string): string {
  const key = pathTexts[path]
  return key ? t(key) : ''
}

function entriesOf(customer: Customer, open: (sheet: Sheet) => void): MenuEntry[] {
  const entry = (id: Exclude<Sheet, 'give'>, danger = false) => ({
    ...{ id, danger, label: t(`desk.customer.do_${id}`) },
    onAction: () => open(id),
  })
  const exports: MenuEntry = {
    id: 'export',
    label: t('desk.customer.do_export'),
    onAction: () => void exportCustomer(customer).catch(toastError),
  }
  return [
    ...(may('inbox.answer') ? [entry('message')] : []),
    ...(may('customers.credit') && customer.credits.amount > 0 ? [entry('take')] : []),
    ...(may('export.customers') ? [exports] : []),
    ...(may('customers.erase') ? [entry('merge'), entry('erase', true)] : []),
  ]
}

/** Saves everything that the shop holds about a customer as a file. */
async function exportCustomer({ id, name }: Customer): Promise<void> {
  const { export: data } = await call('/customer/export', { id })
  download(`${name || id}.json`, 'application/json', [JSON.stringify(data, null, 2)])
  toast(t('desk.customer.exported'))
}
