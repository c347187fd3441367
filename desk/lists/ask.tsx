import { useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { FormDialog } from '../ui/form-dialog.tsx'
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
    <FormDialog
      title={title}
      submit={title}
      onSubmit={() => text.trim() && onAnswer(text.trim())}
      onClose={() => onAnswer(null)}
    >
      <TextField {...{ label, maxLength }} value={text} onChange={setText} isRequired autoFocus />
    </FormDialog>
  )
}
