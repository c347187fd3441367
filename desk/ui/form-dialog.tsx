import { type ReactNode, useId } from 'react'
import { type Refused, refusal } from '../calls.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps = {
  title: string
  /** The words of the button that sends the form. */
  submit: string
  /** Sends the form, on a press of the button or Enter. May reject with the refusal of a write that shows its own error. */
  onSubmit(): unknown
  onClose(): void
  isPending?: boolean
  isDisabled?: boolean
  isDangerous?: boolean
  /** Shown below the fields if no field of its own is named. */
  error?: Refused | null
  /** Actions before the button that sends. */
  beside?: ReactNode
  side?: boolean
  children: ReactNode
}

/** A dialog around one form. Whoever sends it tells of a refusal, by `error` or beside a field. */
export function FormDialog({
  submit,
  onSubmit,
  isPending = false,
  isDisabled = false,
  isDangerous = false,
  error,
  beside,
  children,
  ...dialog
}: FormDialogProps) {
  const form = useId()
  const send = async () => {
    try {
      await onSubmit()
    } catch (thrown) {
      if (!refusal(thrown)) throw thrown
    }
  }
  return (
    <Dialog
      isOpen
      {...dialog}
      actions={
        <>
          {beside}
          <Button
            look={isDangerous ? 'danger' : 'primary'}
            type="submit"
            {...{ form, isPending, isDisabled }}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && !isDisabled) void send()
        }}
      >
        {children}
        {error && Object.keys(error.fields).length === 0 && (
          <p role="alert" className="text-error">
            {error.message}
          </p>
        )}
      </form>
    </Dialog>
  )
}
