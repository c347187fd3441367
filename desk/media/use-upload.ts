import { useLayoutEffect, useRef } from 'react'
import type { AdminPicture } from '#contract/admin/catalog/media.ts'
import { type UploadOptions, uploadPictures } from './uploads.ts'

export type UploadProps = UploadOptions & { onUploaded?(pictures: AdminPicture[]): void }

/**
 * Uploads files and hands the pictures to the newest `onUploaded`. After its component has gone, such as a closed dialog,
 * they only join the library.
 */
export function useUpload({
  onUploaded,
  ...options
}: UploadProps): (files: readonly File[]) => Promise<void> {
  const done = useRef(onUploaded)
  useLayoutEffect(() => {
    done.current = onUploaded
    return () => {
      done.current = undefined
    }
  })
  return async (files) => {
    const pictures = await uploadPictures(files, options)
    if (pictures.length > 0) done.current?.(pictures)
  }
}
