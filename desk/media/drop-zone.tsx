import { type ReactNode, useEffect, useRef } from 'react'
import { moment } from '../formats.ts'
import { t } from '../texts.ts'
import { namedFile } from './uploads.ts'
import { type UploadProps, useUpload } from './use-upload.ts'

type DropZoneProps = UploadProps & { children: ReactNode }

/** Zones that are shown. A pasted picture belongs to the one on top, such as that of a dialog. */
const zones: HTMLElement[] = []

/** Uploads files that are dropped anywhere on what it holds, and pictures that are pasted while it is shown. */
export function DropZone({ children, ...options }: DropZoneProps) {
  const zone = useRef<HTMLDivElement>(null)
  const upload = useUpload(options)
  const latest = useRef(upload)
  latest.current = upload
  useEffect(() => {
    const element = zone.current!
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      void latest.current(files)
    }
    const paste = (event: ClipboardEvent) => {
      const files = zones.at(-1) === element ? picturesIn(event) : []
      if (files.length === 0) return
      event.preventDefault()
      void latest.current(files)
    }
    zones.push(element)
    element.addEventListener('dragover', over)
    element.addEventListener('drop', drop)
    document.addEventListener('paste', paste)
    return () => {
      zones.splice(zones.indexOf(element), 1)
      element.removeEventListener('dragover', over)
      element.removeEventListener('drop', drop)
      document.removeEventListener('paste', paste)
    }
  }, [])
  return <div ref={zone}>{children}</div>
}

/** Pictures of the clipboard. A copied table brings its text and a picture of itself: in a field, the text is meant. */
function picturesIn({ clipboardData, target }: ClipboardEvent): File[] {
  const isField = target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]')
  if (!clipboardData || (isField && clipboardData.types.includes('text/plain'))) return []
  return [...clipboardData.files].filter(({ type }) => type.startsWith('image/')).map(named)
}

/** Browsers call every pasted picture "image.png". */
function named(file: File): File {
  if (file.name !== 'image.png') return file
  return namedFile(file, t('desk.media.pasted', { when: moment(new Date()) }))
}
