import type { ReactNode } from 'react'

type Props = {
  back: string
  backText: string
  text: string
  busy: boolean
  /** false: the step cannot be completed, so there is no button to go on. */
  offered?: boolean
}

/** The way on and the way back. The button can always be pressed: what is missing is said then. */
export function StepButtons({ back, backText, text, busy, offered = true }: Props): ReactNode {
  return (
    <div className="flex flex-wrap-reverse items-center justify-between gap-4">
      <a className="link py-3" href={back}>
        {backText}
      </a>
      {offered && (
        <button type="submit" className="btn btn-primary max-sm:w-full" aria-busy={busy || undefined}>
          {text}
        </button>
      )}
    </div>
  )
}
