import type { ReactNode } from 'react'

type Props = { busy: boolean; children: ReactNode; block?: boolean }

export function SubmitButton({ busy, children, block = false }: Props): ReactNode {
  return (
    <button
      type="submit"
      className={`btn btn-primary ${block ? 'btn-block' : 'justify-self-start'}`}
      aria-busy={busy || undefined}
    >
      {children}
    </button>
  )
}
