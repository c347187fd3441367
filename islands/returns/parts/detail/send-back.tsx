import { type ReactNode, useId, useState } from 'react'
import type { Return } from '#contract/return.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { Field } from '#islands/ui/field.tsx'
import { WholeNumbers } from '#islands/ui/whole-numbers.tsx'
import { missing } from '#islands/user/missing.ts'
import { Saved } from '#islands/user/parts/shared/saved.tsx'
import { returnOfPage } from '../../access.ts'

type Props = { shown: Return; onChange(shown: Return): void }

/** The return address, the merchant's label, and the form for carrier and number. */
export function SendBack({ shown, onChange }: Props): ReactNode {
  const { t } = useEnv()
  const { number, returnAddress, labelUrl, logisticsCompany, trackingNumber } = shown
  const carriers = useId()
  const form = useForm({ logisticsCompany, trackingNumber })
  const [saved, setSaved] = useState('')
  const submit = async () => {
    setSaved('')
    const labels = { logisticsCompany: t('return.carrier'), trackingNumber: t('return.tracking') }
    const { logisticsCompany: carrier = '', trackingNumber: tracking = '' } = form.values
    const done = await form.send(missing(form.values, labels, t), () =>
      call('/return/ship', {
        ...returnOfPage(number),
        logisticsCompany: carrier,
        trackingNumber: tracking,
      }),
    )
    if (!done) return
    setSaved(t('return.parcel_saved'))
    onChange(done.return)
  }
  return (
    <section className="card grid gap-5" aria-labelledby="send-back">
      <h2 id="send-back" className="section-title text-xl">
        {t('return.send_back')}
      </h2>
      {returnAddress && (
        <address className="not-italic whitespace-pre-line wrap-anywhere" data-return-address>
          <strong>{returnAddress.consignee}</strong>
          {`\n${returnAddress.detailedAddress}`}
          {returnAddress.contactNumber && `\n${returnAddress.contactNumber}`}
        </address>
      )}
      <p className="hint">
        <WholeNumbers text={t('return.put_number', { number })} />
      </p>
      {labelUrl && (
        <p>
          <a className="btn" href={labelUrl} target="_blank" rel="noreferrer">
            {t('return.label')}
          </a>
        </p>
      )}
      {shown.can.ship && (
        <FormFrame form={form} onSubmit={submit}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              {...form.bind('logisticsCompany')}
              label={t('return.carrier')}
              maxLength={100}
              autoComplete="off"
              list={carriers}
              required
            />
            <datalist id={carriers}>
              {shown.carriers.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <Field
              {...form.bind('trackingNumber')}
              label={t('return.tracking')}
              maxLength={100}
              autoComplete="off"
              required
            />
          </div>
          <div className="flex flex-wrap items-center gap-4">
            <SubmitButton busy={form.busy}>
              {logisticsCompany ? t('return.parcel_change') : t('return.parcel_save')}
            </SubmitButton>
            <Saved text={saved} />
          </div>
        </FormFrame>
      )}
    </section>
  )
}
