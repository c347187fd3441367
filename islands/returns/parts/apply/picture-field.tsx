import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { useEnv } from '#islands/env.tsx'
import { maxPictures, type Pictures } from './use-pictures.ts'

/** `hint`: how many there may be, and who sees them. */
type Props = { pictures: Pictures; hint: string }

/** Up to six pictures of the goods, uploaded as they are chosen. */
export function PictureField({ pictures, hint }: Props): ReactNode {
  const { t } = useEnv()
  const input = useRef<HTMLInputElement>(null)
  const { kept, busy, problems, add, remove } = pictures
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    void add(files)
  }
  return (
    <fieldset className="field">
      <legend className="label mb-1.5">{t('return.pictures')}</legend>
      <p className="hint">{hint}</p>
      {kept.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {kept.map(({ id: picture, url, name }) => (
            <li key={picture} className="grid w-24 gap-1">
              <img
                className="frame aspect-square w-24 object-cover"
                src={url}
                width={96}
                height={96}
                alt={name}
              />
              <button
                type="button"
                className="link py-2.5 text-sm"
                aria-label={t('return.picture_remove', { name })}
                onClick={() => remove(picture)}
              >
                {t('user.remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
        hidden
        data-pictures
        onChange={choose}
      />
      <button
        type="button"
        className="btn justify-self-start"
        aria-busy={busy || undefined}
        disabled={kept.length >= maxPictures}
        onClick={() => input.current?.click()}
      >
        {t('return.picture_add')}
      </button>
      <div role="status">
        {busy && <p className="hint">{t('return.picture_busy')}</p>}
        {problems.map(({ name, text }) => (
          <p key={name} className="field-error wrap-anywhere">
            {t('common.labelled', { label: name, text })}
          </p>
        ))}
      </div>
    </fieldset>
  )
}
