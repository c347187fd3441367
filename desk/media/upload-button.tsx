import { Camera, Upload } from 'lucide-react'
import { useRef } from 'react'
import { moment } from '../formats.ts'
import { t } from '../texts.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { mediaKinds, namedFile, pictureKinds } from './uploads.ts'
import { type UploadProps, useUpload } from './use-upload.ts'

type UploadButtonProps = UploadProps & Pick<ButtonProps, 'look'> & { multiple?: boolean }

/** Uploads files from the file chooser and, on a phone or tablet, photos that are taken now. */
export function UploadButton({ look = 'primary', multiple = true, ...options }: UploadButtonProps) {
  const upload = useUpload(options)
  const files = useRef<HTMLInputElement>(null)
  const photos = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement, rename = (file: File) => file) => {
    const chosen = [...(input.files ?? [])].map(rename)
    input.value = ''
    void upload(chosen)
  }
  return (
    <>
      <input
        ref={files}
        type="file"
        accept={options.videos ? mediaKinds : pictureKinds}
        multiple={multiple}
        hidden
        onChange={({ target }) => take(target)}
      />
      <input
        ref={photos}
        type="file"
        accept={pictureKinds}
        capture="environment"
        hidden
        onChange={({ target }) => take(target, photo)}
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
