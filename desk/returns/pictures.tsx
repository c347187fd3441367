import { t } from '../texts.ts'

export type Picture = { id: string; url: string; width: number; height: number }

/** Private pictures by their signed links, each opening in full. */
export function Pictures({ pictures, isSmall = false }: { pictures: readonly Picture[]; isSmall?: boolean }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {pictures.map(({ id, url, width, height }, index) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer" className="block rounded-field">
            <img
              src={url}
              {...{ width, height }}
              alt={t('desk.return.picture', { number: index + 1 })}
              loading="lazy"
              className={`rounded-field object-cover ${isSmall ? 'size-14' : 'size-24'}`}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
