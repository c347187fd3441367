import { Camera, Upload } from 'lucide-react'
import { useRef } from 'react'
import type { AdminPicture } from '#contract/admin/media.ts'
import { moment } from '../formats.ts'
import { t } from '../texts.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { mediaKinds, namedFile, pictureKinds, type UploadOptions, uploadPictures } from './uploads.ts'

type UploadButtonProps = UploadOptions &
  Pick<ButtonProps, 'look'> & {
    multiple?: boolean
    onUploaded?(pictures: AdminPicture[]): void
  }

/** Uploads files from the file chooser and, on a phone or tablet, photos that are taken now. */
export function UploadButton({
  look = 'primary',
  multiple = true,
  onUploaded,
  ...options
}: UploadButtonProps) {
  const files = useRef<HTMLInputElement>(null)
  const photos = useRef<HTMLInputElement>(null)
  const take = async (input: HTMLInputElement, rename = (file: File) => file) => {
    const chosen = [...(input.files ?? [])].map(rename)
    input.value = ''
    const pictures = await uploadPictures(chosen, options)
    if (pictures.length > 0) onUploaded?.(pictures)
  }
  return (
    <>
      <input
        ref={files}
        type="file"
        accept={options.videos ? mediaKinds : pictureKinds}
        multiple={multiple}
        hidden
        onChange={({ target }) => void take(target)}
      />
      <input
        ref={photos}
        type="file"
        accept={pictureKinds}
        capture="environment"
        hidden
        onChange={({ target }) => void take(target, photo)}
      />
      <span className="contents not-pointer-coarse:hidden">
        <Button icon={Camera} aria-label={t('desk.media.camera')} onPress={() => photos.current?.click()} />
      </span>
      <Button look={look} icon={Upload} onPress={() => files.current?.click()}>
        {t('desk.media.upload')}
      </Button>
    </>
  )
}

/** Cameras call every photo alike, so its title is when it was taken. */
function photo(file: File): File {
  return namedFile(file, t('desk.media.photo_of', { when: moment(new Date()) }))
}
