import type { ReactNode } from 'react'

type Props = { back: string; backText: string; text: string; busy: boolean; disabled?: boolean }

/** On and back. The button on can always be pressed: what is missing is said then. */
export function StepButtons({ back, backText, text, busy, disabled = false }: Props): ReactNode {
  return (
    <div className="flex flex-wrap-reverse items-center justify-between gap-4">
      <a className="link py-3" href={back}>
        {backText}
      </a>
      <button
        type="submit"
        className="btn btn-primary max-sm:w-full"
        aria-busy={busy || undefined}
        disabled={disabled}
      >
        {text}
      </button>
    </div>
  )
}
