import { useEffect } from 'react'
import { refresh, useWrite } from '../query.ts'
import { useField } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Fact } from '../ui/fact.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastError } from '../ui/toast.tsx'
import { type Company, putCompany } from './use-company.ts'
import { VatBadge } from './vat-badge.tsx'

/** Milliseconds between looks for an answer, should the live channel be cut off. */
const patience = 3000

/** The VAT id, and what the service says about it. */
export function VatCard({ company }: { company: Company }) {
  const { id, vat, vatState } = company
  const { value, isEdited, error, onChange, onFocus, onBlur } = useField<string>('vatId')
  const check = useWrite('/company/checkVat')
  const isChecking = vat.request === 'checking'
  const mayChange = may('customers.change')
  useEffect(() => {
    if (!isChecking) return
    const timer = setInterval(() => void refresh('/company/detail'), patience)
    return () => clearInterval(timer)
  }, [isChecking])
  return (
    <Card
      title={t('desk.company.vat_id')}
      actions={
        mayChange &&
        vat.checkable &&
        !isEdited && (
          <Button
            isPending={check.isPending || isChecking}
            onPress={() => check.mutate({ id }, { onSuccess: putCompany, onError: toastError })}
          >
            {t(vat.check ? 'desk.company.check_again' : 'desk.company.check')}
          </Button>
        )
      }
    >
      <div data-path="vatId">
        <TextField
          label={t('desk.company.vat_id')}
          hidesLabel
          hint={t('desk.company.vat_hint')}
          value={value ?? ''}
          maxLength={30}
          autoComplete="off"
          isReadOnly={!mayChange}
          {...{ onChange, onFocus, onBlur, error }}
        />
      </div>
      {vatState !== 'none' && !isEdited && <Answer {...{ company }} />}
    </Card>
  )
}

/** The last answer as it is kept for the tax office, and what became of the newest question. */
function Answer({ company: { vat, vatState } }: { company: Company }) {
  const { check, request, requestedAt, checkable } = vat
  return (
    <div className="mt-3 space-y-2">
      <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <VatBadge state={vatState} />
        {request === 'checking' && <span className="text-note text-muted">{t('desk.company.checking')}</span>}
      </p>
      {request === 'unavailable' && requestedAt && (
        <p className="text-note text-warning">
          {t(check ? 'desk.company.no_answer_now' : 'desk.company.no_answer')} <Moment at={requestedAt} />
        </p>
      )}
      {!checkable && <p className="text-note text-muted">{t('desk.company.not_checkable')}</p>}
      {check && (
        <dl className="space-y-2">
          <Fact name={t('desk.company.checked_at')}>
            <Moment at={check.at} />
          </Fact>
          {check.name && <Fact name={t('desk.company.check_name')}>{check.name}</Fact>}
          {check.address && (
            <Fact name={t('desk.company.check_address')}>
              <span className="whitespace-pre-line">{check.address}</span>
            </Fact>
          )}
          {check.consultation && (
            <Fact name={t('desk.company.consultation')}>
              <span className="font-mono break-all">{check.consultation}</span>
            </Fact>
          )}
        </dl>
      )}
      <p className="text-note text-muted">{t('desk.company.vat_at_checkout')}</p>
    </div>
  )
}
