import { type ComponentType, createContext } from 'react'

type PictureInputProps = {
  label: string
  hint: string
  error: string | undefined
  isDisabled: boolean
  value: number | null
  onChange(picture: number | null): void
}

/** The field for a picture of the library, from screens whose settings have pictures: it brings the whole picker. */
export const PictureInput = createContext<ComponentType<PictureInputProps> | null>(null)
