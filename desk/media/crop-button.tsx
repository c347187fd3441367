import { Crop } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AdminPicture } from '#contract/admin/catalog/media.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

type CropButtonProps = { picture: AdminPicture; onCopied(picture: AdminPicture): void }

/** Opens the crop of a picture, whose code loads then. */
export function CropButton({ picture, onCopied }: CropButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={Crop} onPress={() => setOpen(true)}>
        {t('desk.media.crop')}
      </Button>
      {isOpen && (
        <Suspense>
          <CropDialog
            {...{ picture }}
            onClose={() => setOpen(false)}
            onCopied={(copy) => {
              setOpen(false)
              onCopied(copy)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
