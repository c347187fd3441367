import { Landmark, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { RetrySheet } from './retry-sheet.tsx'
import { SendSheet } from './send-sheet.tsx'
import type { OpenRefund } from './states.tsx'

/** The step that a refund waits for: a transfer by staff, or another try. */
export function RefundStep({ refund }: { refund: OpenRefund }) {
  const [isOpen, setOpen] = useState(false)
  const step = stepOf(refund)
  if (!step || !may('orders.refund')) return null
  const label = t(`desk.refund.step_${step}`)
  const close = () => setOpen(false)
  return (
    <>
      {/* Above the link that covers a card. */}
      <span className="relative z-10">
        <Button
          icon={step === 'send' ? Landmark : RotateCw}
          aria-label={`${label} ${refund.orderNumber}`}
          onPress={() => setOpen(true)}
        >
          {label}
        </Button>
      </span>
      {isOpen && step === 'send' && <SendSheet {...{ refund }} onClose={close} />}
      {isOpen && step === 'retry' && <RetrySheet {...{ refund }} onClose={close} />}
    </>
  )
}

export function stepOf({
  status,
  destination,
}: Pick<OpenRefund, 'status' | 'destination'>): 'send' | 'retry' | null {
  if (status === 'failed') return 'retry'
  return status === 'pending' && destination === 'account' ? 'send' : null
}
