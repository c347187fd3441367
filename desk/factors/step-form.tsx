import { KeyRound } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Refused } from '../calls.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'

export type Step = {
  isPending: boolean
  /** Message about the whole form. */
  problem: string | null
  /** Message for each field that is wrong. */
  fields: Record<string, string>
  run(): void
}

/** Runs an action once at a time and keeps what it was refused for. */
export function useStep(act: () => Promise<void>): Step {
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<{ problem: string | null; fields: Record<string, string> } | null>(
    null,
  )
  const run = async () => {
    if (isPending) return
    setPending(true)
    setRefused(null)
    try {
      await act()
    } catch (error) {
      const fields = error instanceof Refused ? error.fields : {}
      const message = error instanceof Error ? error.message : t('desk.frame.failed')
      setRefused({ fields, problem: Object.keys(fields).length > 0 ? null : message })
    }
    setPending(false)
  }
  return { isPending, problem: refused?.problem ?? null, fields: refused?.fields ?? {}, run }
}

type StepFormProps = { step: Step; submit: string; children: ReactNode; beside?: ReactNode }

/** A short form with one action. The first field that is wrong takes the focus. */
export function StepForm({ step, submit, children, beside }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const wrong = Object.keys(step.fields).join()
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[data-invalid] input, input[aria-invalid]')?.focus()
  }, [wrong])
  const send = (event: FormEvent) => {
    event.preventDefault()
    step.run()
  }
  return (
    <form ref={form} onSubmit={send} noValidate className="space-y-4">
      {children}
      <p role="alert" className="text-error empty:hidden">
        {step.problem}
      </p>
      <Button type="submit" look="primary" wide isPending={step.isPending}>
        {submit}
      </Button>
      {beside}
    </form>
  )
}

type PasskeyButtonProps = { label: string; look?: 'primary'; prove(): Promise<void> }

/** Proves by passkey who is working, and says below why that failed. */
export function PasskeyButton({ label, look, prove }: PasskeyButtonProps) {
  const { run, isPending, problem } = useStep(prove)
  return (
    <div>
      <Button {...(look ? { look } : {})} wide icon={KeyRound} isPending={isPending} onPress={run}>
        {label}
      </Button>
      <p role="alert" className="mt-2 text-error empty:hidden">
        {problem}
      </p>
    </div>
  )
}
