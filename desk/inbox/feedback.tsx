import { useCall } from '../query.ts'
import { t } from '../texts.ts'

/** The kind, contact and pictures of a feedback, whose text is the first message. */
export function FeedbackFacts({ number }: { number: string }) {
  const { data } = useCall('/feedback/detail', { number })
  if (!data) return null
  const { kind, contact, images } = data.feedback
  return (
    <div className="border-b border-base-300 bg-base-200 px-4 py-2 text-note">
      <p>
        {t(`desk.inbox.feedback_${kind}`)}
        {contact && (
          <>
            {' · '}
            <bdi>{contact}</bdi>
          </>
        )}
      </p>
      <Pictures images={images} />
    </div>
  )
}

type Picture = { id: string; url: string; width: number; height: number }

/** Pictures that a shopper sent. They open at full size in a tab of their own. */
export function Pictures({ images }: { images: readonly Picture[] }) {
  if (images.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {images.map(({ id, url, width, height }, index) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              {...{ width, height }}
              alt={t('desk.inbox.picture', { number: index + 1 })}
              loading="lazy"
              className="size-20 rounded-field object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
