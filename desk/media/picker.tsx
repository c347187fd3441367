import { lazy, Suspense } from 'react'
import type { AdminPicture } from '#contract/admin/catalog/media.ts'
import { loadTexts } from '../texts.ts'

export type PickerProps = {
  title: string
  /** Several pictures at once, in the order in which they are chosen. */
  multiple?: boolean
  /** Offers videos too. */
  videos?: boolean
  onClose(): void
  onChoose(pictures: AdminPicture[]): void
}

const Dialog = lazy(async () => {
  const [module] = await Promise.all([import('./picker-dialog.tsx'), loadTexts('media')])
  return { default: module.PickerDialog }
})

/**
 * Chooses pictures from the library, and videos where asked, or uploads new ones. Its code and texts load when it is first
 * opened.
 */
export function PicturePicker(props: PickerProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
