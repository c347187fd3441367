import { useState } from 'react'
import { Form } from 'react-aria-components/Form'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'

type Question = { title: string; label: string; maxLength: number }

const asked = createStore<{ question: Question; answer(text: string | null): void } | null>(() => null)

/** Asks for one line of text. Resolves to null if the person closes the dialog. */
export function ask(question: Question): Promise<string | null> {
  return new Promise((resolve) => {
    asked.setState(
      {
        question,
        answer(text) {
          asked.setState(null, true)
          resolve(text)
        },
      },
      true,
    )
  })
}

/** Shows the question of `ask`. Belongs once into a screen that asks. */
export function Asking() {
  const open = useStore(asked)
  return open && <Asked key={open.question.title} {...open.question} onAnswer={open.answer} />
}

/** The dialog of a question. */
export function Asked({
  title,
  label,
  maxLength,
  onAnswer,
}: Question & { onAnswer(text: string | null): void }) {
  const [text, setText] = useState('')
  return (
    <Dialog
      isOpen
      title={title}
      onClose={() => onAnswer(null)}
      actions={
        <Button look="primary" type="submit" form="ask">
          {title}
        </Button>
      }
    >
      <Form
        id="ask"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim()) onAnswer(text.trim())
        }}
      >
        <TextField {...{ label, maxLength }} value={text} onChange={setText} isRequired autoFocus />
      </Form>
    </Dialog>
  )
}
