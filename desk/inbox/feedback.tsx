import { moment } from '../formats.ts'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Card } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The kind, contact and pictures of a feedback, whose text is the first message. */
export function FeedbackTopic({ number }: { number: string }) {
  const { data, error } = useCall('/feedback/detail', { number })
  if (!data) return error ? <p role="alert">{error.message}</p> : <Skeleton lines={3} />
  const { kind, contact, images, createdAt } = data.feedback
  return (
    <Card title={t('desk.inbox.about_feedback', { number })} about={moment(createdAt)}>
      <p>{t(`desk.inbox.feedback_${kind}`)}</p>
      {contact && (
        <p className="break-words text-muted">
          <bdi>{contact}</bdi>
        </p>
      )}
      <Pictures images={images} />
    </Card>
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
