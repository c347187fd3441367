import { type ReactNode, useEffect, useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { goTo } from '#islands/go-to.ts'
import { Skeleton } from '#islands/user/parts/shared/skeleton.tsx'
import { orderOfPage, orderPath, returnPath } from '../../access.ts'
import { ChooseUnits } from './choose-units.tsx'
import { type Draft, type Eligible, emptyDraft } from './draft.ts'
import { Review } from './review.tsx'
import { TellWhy } from './tell-why.tsx'
import type { Picture } from './use-pictures.ts'
import { usePictures } from './use-pictures.ts'

const steps = ['units', 'why', 'review'] as const
type Step = (typeof steps)[number]

/** A new return in three steps: which items, why, and a check of the refund before it is sent. */
export default function Apply({ own }: { own: boolean }): ReactNode {
  const { t, link } = useEnv()
  const [open, setOpen] = useState<Eligible | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [orderNumber, setOrderNumber] = useState('')
  useEffect(() => {
    const order = orderOfPage()
    setOrderNumber(order.orderNumber)
    if (!order.orderNumber) return setRefusal('')
    void call('/return/eligible', order).then((answer) => {
      if (answer.code === codes.success) setOpen(answer.data)
      else setRefusal(answer.msg || t('return.not_loaded'))
    })
  }, [t])
  if (refusal !== null || open?.why) {
    return (
      <div className="empty" role="alert">
        <p>{open?.why || refusal || t('return.no_order')}</p>
        <a className="btn btn-primary" href={link(orderNumber ? orderPath(orderNumber, own) : '/user/order')}>
          {t(orderNumber ? 'return.to_order' : 'return.to_orders')}
        </a>
      </div>
    )
  }
  if (!open) return <Skeleton />
  return <Steps open={open} orderNumber={orderNumber} own={own} />
}

type StepsProps = { open: Eligible; orderNumber: string; own: boolean }

function Steps({ open, orderNumber, own }: StepsProps): ReactNode {
  const { t, link } = useEnv()
  const [step, setStep] = useState<Step>('units')
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const pictures = usePictures()
  const heading = useRef<HTMLHeadingElement>(null)
  const go = (next: Step) => {
    setStep(next)
    // The heading exists in every step, so it can take the focus before the step is drawn.
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const shared = { open, draft, change }
  return (
    <div className="grid max-w-3xl gap-6">
      <p>
        {t('return.for_order')}{' '}
        <a className="link" href={link(orderPath(orderNumber, own))}>
          {orderNumber}
        </a>
      </p>
      <ol className="steps" aria-label={t('return.steps')}>
        {steps.map((name) => (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            {t(`return.at_${name}`)}
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1} className="section-title text-xl" data-step={step}>
        {t(`return.title_${step}`)}
      </h2>
      {step === 'units' && <ChooseUnits {...shared} onNext={() => go('why')} />}
      {step === 'why' && (
        <TellWhy {...shared} pictures={pictures} onBack={() => go('units')} onNext={() => go('review')} />
      )}
      {step === 'review' && (
        <Review
          {...shared}
          images={pictures.kept.map(({ id }: Picture) => id)}
          onBack={() => go('why')}
          onSent={(made) => goTo(link(returnPath(made.number, orderNumber, own)), { replace: true })}
        />
      )}
    </div>
  )
}
