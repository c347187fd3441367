import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { companySave } from '#contract/admin/customers/company.ts'
import { call, refusal } from '../calls.ts'
import { placeText } from '../customers/customer-texts.ts'
import { moment } from '../formats.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { forget, queries, read, refresh, useCall, useWrite } from '../query.ts'
import { RecordProvider } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { saveBy } from '../resource/save-by.ts'
import { RecordHistory } from '../resource/timeline/history.tsx'
import { StaffNote } from '../resource/timeline/staff-note.tsx'
import { Walk } from '../resource/walk.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Card, Screen } from '../ui/screen.tsx'
import { ScreenActions } from '../ui/screen-actions.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { BillingCard } from './company-fields.tsx'
import { Orders, People } from './company-parts.tsx'
import { fieldName, fieldText } from './company-texts.ts'
import { type Company, companyTags, draftBase, putCompany, type Shown } from './use-company.ts'
import { VatBadge } from './vat-badge.tsx'
import { VatCard } from './vat-card.tsx'

/** One company: its billing address, its VAT id with the answer about it, its people and what they bought. */
export function CompanyScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useCall('/company/detail', { id }, { tags: companyTags(id) })
  if (data) return <OpenCompany key={data.company.id} shown={data} />
  if (refusal(error, 'not_found')) return <NotFound />
  return (
    <Screen title={t('desk.company.one')} wide>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={10} />}
    </Screen>
  )
}

function OpenCompany({ shown }: { shown: Shown }) {
  const { company } = shown
  const { id, name } = company
  const mayChange = may('customers.change')
  const record = {
    ...{ kind: 'company', id, label: name, place: `/companies/${id}`, paths: companySave.paths },
    ...draftBase(shown),
    save: saveBy('/company/save', id, putCompany),
    reload: async () => putCompany(await call('/company/detail', { id })),
  }
  const since = t('desk.company.since', { when: moment(company.createdAt, 'day') })
  return (
    <RecordProvider options={record}>
      <Screen
        record={{ kind: 'company', id }}
        wide
        title={name}
        about={[placeText(company.place), since].filter(Boolean).join(' · ')}
        beside={<VatBadge state={company.vatState} />}
        actions={
          <>
            <Walk list="/companies" path={`/companies/${id}`} />
            {mayChange && <Actions {...{ company }} />}
          </>
        }
      >
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="space-y-4">
            <People {...{ company }} />
            {company.lastOrders && <Orders {...{ company }} />}
            <BillingCard {...{ company }} />
          </div>
          <div className="space-y-4">
            <VatCard {...{ company }} />
            {mayChange && (
              <Card title={t('desk.company.note')}>
                <StaffNote label={t('desk.company.note')} hint={t('desk.company.note_hint')} />
              </Card>
            )}
            <RecordHistory
              resource="company"
              id={id}
              notes={{ about: { kind: 'company', id }, label: company.name }}
              nameOf={fieldName}
              textOf={fieldText}
            />
          </div>
        </div>
        <SaveBar nameOf={fieldName} textOf={fieldText} />
      </Screen>
    </RecordProvider>
  )
}

function Actions({ company: { id } }: { company: Company }) {
  const remove = useWrite('/company/delete')
  const navigate = useNavigate()
  const run = () =>
    remove.mutate(
      { id },
      {
        async onSuccess({ change }) {
          toastChange(t('desk.company.deleted'), change)
          forget('/company/list')
          await navigate({ to: '/companies' })
          queries.removeQueries({ queryKey: read('/company/detail', { id }).queryKey })
          await refresh('/company/list', '/view/counts', '/customer/list', '/customer/detail')
        },
        onError: toastError,
      },
    )
  return (
    <ScreenActions
      more={[{ id: 'delete', label: t('desk.company.do_delete'), icon: Trash2, danger: true, onAction: run }]}
      isBusy={remove.isPending}
    />
  )
}
