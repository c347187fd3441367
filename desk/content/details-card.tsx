import type { ContentView } from '#contract/admin/content/content.ts'
import { PictureField } from '../media/picture-field.tsx'
import { bound } from '../resource/bound.ts'
import { useField } from '../resource/record.tsx'
import { TemplateField } from '../templates/template-choice.tsx'
import { t } from '../texts.ts'
import { Card } from '../ui/screen.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'

/** The fields that belong to the whole rather than to a language. */
export function DetailsCard({ content: { kind, home } }: { content: ContentView }) {
  if (home) return null
  return (
    <Card title={t('desk.content.details')}>
      <div className="space-y-4">
        {kind === 'page' ? (
          <Flag path="atRoot" />
        ) : (
          <>
            <Picture />
            <Author />
            <Flag path="commentsOpen" />
          </>
        )}
        <TemplateField {...{ kind }} />
      </div>
    </Card>
  )
}

function Flag({ path }: { path: 'atRoot' | 'commentsOpen' }) {
  const { value, onChange } = useField<boolean>(path)
  return (
    <div data-path={path}>
      <Switch isSelected={value} {...{ onChange }}>
        {t(`desk.content.${path}`)}
      </Switch>
      <p className="ms-11 text-note text-muted">{t(`desk.content.${path}_hint`)}</p>
    </div>
  )
}

function Picture() {
  const { value, onChange, error } = useField<number | null>('pictureId')
  return (
    <div data-path="pictureId">
      <PictureField label={t('desk.content.pictureId')} {...{ value, onChange, error }} />
    </div>
  )
}

function Author() {
  const field = useField<string>('author')
  return (
    <div data-path="author">
      <TextField label={t('desk.content.author')} maxLength={120} {...bound(field)} />
    </div>
  )
}
