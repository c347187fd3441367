import type { ReactNode } from 'react'
import type { PaymentMark } from '#contract/checkout.ts'

type Props = { marks: PaymentMark[] }

/** Brands by their names; the others repeat what the method is called, so screen readers skip them. */
const names: Partial<Record<PaymentMark, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  paypal: 'PayPal',
}

/** Small pictures of what a payment method accepts. */
export function PaymentMarks({ marks }: Props): ReactNode {
  if (marks.length === 0) return null
  return (
    <span className="flex shrink-0 flex-wrap justify-end gap-1">
      {marks.map((mark) => {
        const name = names[mark]
        return (
          <span key={mark} {...(name ? { role: 'img', 'aria-label': name } : {})}>
            <svg
              className="block h-6 w-[2.375rem] rounded-[4px] border bg-white text-[#3c4043]"
              viewBox="0 0 38 24"
              fill="none"
              aria-hidden="true"
            >
              {drawings[mark]}
            </svg>
          </span>
        )
      })}
    </span>
  )
}

const outline = { stroke: 'currentColor', strokeWidth: 1.5, strokeLinejoin: 'round' } as const

const drawings: Record<PaymentMark, ReactNode> = {
  visa: word('VISA', { fill: '#1434cb', fontStyle: 'italic', fontSize: 11 }),
  mastercard: (
    <>
      <circle cx="15" cy="12" r="7" fill="#eb001b" />
      <circle cx="23" cy="12" r="7" fill="#f79e1b" />
      <path d="M19 6.3a7 7 0 0 1 0 11.4 7 7 0 0 1 0-11.4" fill="#ff5f00" />
    </>
  ),
  amex: (
    <>
      <path d="M0 0h38v24H0z" fill="#016fd0" />
      {word('AMEX', { fill: '#fff', fontSize: 9.5 })}
    </>
  ),
  paypal: word('PayPal', { fill: '#003087', fontStyle: 'italic', fontSize: 9 }),
  card: (
    <>
      <path d="M8 6.5h22v12H8z" {...outline} />
      <path d="M8 10.5h22M11 15h5" {...outline} />
    </>
  ),
  bank: <path d="M10 10l9-5 9 5zM12 10v7m4.7-7v7m4.6-7v7m4.7-7v7M10 19h18" {...outline} />,
  cash: (
    <>
      <path d="M7 6.5h24v11H7z" {...outline} />
      <circle cx="19" cy="12" r="2.6" {...outline} />
    </>
  ),
}

function word(text: string, look: { fill: string; fontSize: number; fontStyle?: string }): ReactNode {
  return (
    <text x="19" y="12" textAnchor="middle" dominantBaseline="central" fontWeight="800" {...look}>
      {text}
    </text>
  )
}
