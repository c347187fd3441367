import { Camera, Upload } from 'lucide-react'
import { moment } from '../formats.ts'
import { t } from '../texts.ts'
import type { ButtonProps } from '../ui/button.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { mediaKinds, namedFile, pictureKinds } from './uploads.ts'
import { type UploadProps, useUpload } from './use-upload.ts'

type UploadButtonProps = UploadProps & Pick<ButtonProps, 'look'> & { multiple?: boolean }

/** Uploads files from the file chooser and, on a phone or tablet, photos that are taken now. */
export function UploadButton({ look = 'primary', multiple = true, ...options }: UploadButtonProps) {
  const upload = useUpload(options)
  return (
    <>
      <span className="contents not-pointer-coarse:hidden">
        <FileButton
          icon={Camera}
          aria-label={t('desk.media.camera')}
          accept={pictureKinds}
          camera
          onChoose={(photos) => void upload(photos.map(photo))}
        />
      </span>
      <FileButton
        {...{ look, multiple }}
        icon={Upload}
        accept={options.videos ? mediaKinds : pictureKinds}
        onChoose={(files) => void upload(files)}
      >
        {t('desk.media.upload')}
      </FileButton>
    </>
  )
}

/** Cameras call every photo alike, so its title is when it was taken. */
function photo(file: File): File {
  return namedFile(file, t('desk.media.photo_of', { when: moment(new Date()) }))
}
