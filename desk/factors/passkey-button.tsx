import { KeyRound } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { useStep } from './step-form.tsx'

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
