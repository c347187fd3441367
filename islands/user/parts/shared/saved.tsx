import type { ReactNode } from 'react'

/** Says, to screen readers too, that a form was taken. */
export function Saved({ text }: { text: string }): ReactNode {
  return (
    <p role="status" className="text-success-text empty:hidden">
      {text}
    </p>
  )
}
