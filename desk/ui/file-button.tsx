import { type RefObject, useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

type FileButtonProps = Omit<ButtonProps, 'onPress'> & {
  /** Kinds of files, as the browser's chooser takes them. */
  accept: string
  multiple?: boolean
  /** Opens the camera of a phone or tablet instead. */
  camera?: boolean
  /** For actions that open the chooser by a key. */
  inputRef?: RefObject<HTMLInputElement | null>
  /** Called with at least one file. The same file can be chosen again. */
  onChoose(files: [File, ...File[]]): void
}

/** A button that opens the browser's own choice of files. */
export function FileButton({ accept, multiple, camera, inputRef, onChoose, ...button }: FileButtonProps) {
  const own = useRef<HTMLInputElement>(null)
  const input = inputRef ?? own
  return (
    <>
      <input
        ref={input}
        type="file"
        {...{ accept, multiple }}
        capture={camera ? 'environment' : undefined}
        hidden
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? []
          target.value = ''
          if (first) onChoose([first, ...others])
        }}
      />
      <Button {...button} onPress={() => input.current?.click()} />
    </>
  )
}
