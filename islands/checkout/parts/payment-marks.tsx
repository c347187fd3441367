import type { ReactNode } from 'react'
import type { PaymentMark } from '#contract/checkout.ts'
import { paymentBrands } from '#contract/payment-brands.ts'
import { MarkPicture } from '#islands/ui/marks.tsx'

/** Small pictures of what a payment method accepts. Those that spell no brand repeat what the method is called. */
export function PaymentMarks({ marks }: { marks: PaymentMark[] }): ReactNode {
  if (marks.length === 0) return null
  return (
    <span className="flex shrink-0 flex-wrap justify-end gap-1">
      {marks.map((mark) => (
        <MarkPicture key={mark} mark={mark} name={paymentBrands[mark] ?? ''} />
      ))}
    </span>
  )
}
