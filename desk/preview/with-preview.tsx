import { type ReactNode, Suspense } from 'react'

type WithPreviewProps = {
  /** The preview stands beside the form, otherwise over it. */
  isBeside: boolean
  /** Null while it is closed. */
  preview: ReactNode
  children: ReactNode
}

/** The form of a record and the preview of what is typed in it. */
export function WithPreview({ isBeside, preview, children }: WithPreviewProps) {
  return (
    <div
      className={`grid flex-1 grid-cols-1 gap-4 ${isBeside ? 'xl:grid-cols-[minmax(24rem,2fr)_minmax(0,3fr)]' : ''}`}
    >
      <div className="flex min-w-0 flex-col">{children}</div>
      {preview && (
        <div className="min-w-0">
          <Suspense fallback={null}>{preview}</Suspense>
        </div>
      )}
    </div>
  )
}
