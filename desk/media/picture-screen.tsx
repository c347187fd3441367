import { useParams, useRouter } from '@tanstack/react-router'
import { Replace, RotateCcw, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import type { AdminPicture, MediaUse } from '#contract/admin/catalog/media.ts'
import type { Lang } from '#contract/languages.ts'
import { call, refusal } from '../calls.ts'
import { moment, nameOf, sizeText } from '../formats.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { refresh, useCall, useWrite } from '../query.ts'
import { LanguageChoice } from '../resource/choices/language-choice.tsx'
import { RecordProvider, useDraft, useField } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { useShownLanguage } from '../resource/shown-language.ts'
import { RecordHistory } from '../resource/timeline/history.tsx'
import { Walk } from '../resource/walk.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { ScreenActions } from '../ui/screen-actions.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { CropButton } from './crop-button.tsx'
import { removePicture } from './media-screen.tsx'
import { PicturePicker } from './picker.tsx'
import { Focus, focusText } from './picture-focus.tsx'
import { pictureName } from './picture-name.ts'
import { pictureRecord } from './picture-record.ts'
import { minutes } from './video-mark.tsx'

const VideoParts = lazy(() => import('./video-parts.tsx').then((module) => ({ default: module.VideoParts })))

/** One picture or video: its texts, the point that crops keep, and everything that shows it. */
export function PictureScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const { data, error } = useCall('/media/detail', { id }, { tags: [`media:${id}`] })
  if (data) return <OpenPicture key={id} {...data} />
  if (refusal(error, 'not_found') || refusal(error, 'invalid')) return <NotFound />
  return <Screen title={t('desk.media.list_title')}>{error ? error.message : <Skeleton lines={10} />}</Screen>
}

function OpenPicture({ picture, uses }: AdminData<'/media/detail'>) {
  const { id, removedAt } = picture
  const name = pictureName({ ...picture, id: String(id) })
  const record = pictureRecord(picture)
  const { lang, setLang, show } = useShownLanguage()
  const { video } = picture.image
  const shown = video ?? picture.image
  return (
    <RecordProvider options={record}>
      <Screen
        record={{ kind: 'media', id: String(id) }}
        wide
        title={name}
        beside={removedAt && <Badge tone="warning">{t('desk.media.state_trash')}</Badge>}
        actions={
          <>
            <Walk list="/media" path={`/media/${id}`} />
            {may('products.change') && <Actions {...{ picture }} />}
          </>
        }
      >
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          {video ? (
            <Card title={t('desk.media.video')}>
              <Suspense fallback={<Skeleton lines={8} />}>
                <VideoParts {...{ picture }} />
              </Suspense>
            </Card>
          ) : (
            <Focus image={picture.image} />
          )}
          <div className="space-y-4">
            <Card>
              <div className="space-y-3 pt-2">
                <Title />
                <AltTexts {...{ lang }} onLang={setLang} />
              </div>
            </Card>
            <Uses {...{ uses }} />
            <Card title={t('desk.media.facts')}>
              <p>
                {picture.mime} · {sizeText(picture.bytes)}
              </p>
              <p className="text-muted">
                {t('desk.media.dimensions', { width: shown.width, height: shown.height })}
                {video && ` · ${minutes(video.duration)}`}
              </p>
              <p className="text-muted">
                {t('desk.media.created')}: {moment(picture.createdAt)}
              </p>
            </Card>
            <RecordHistory resource="media" id={String(id)} nameOf={fieldName} textOf={fieldText} />
          </div>
        </div>
        <SaveBar nameOf={fieldName} textOf={fieldText} {...{ show }} />
      </Screen>
    </RecordProvider>
  )
}

function fieldName(path: string): string {
  const [root, lang] = path.split('.')
  if (lang) return `${t(`desk.media.${root}`)} (${nameOf('language', lang)})`
  if (root === 'removedAt') return t('desk.media.removed')
  return t(`desk.media.${root}`)
}

function fieldText(path: string, value: unknown): string {
  if (path.startsWith('captions.')) return value ? 'WebVTT' : ''
  if (path === 'poster') return value ? `#${value}` : ''
  if (path === 'crop') return cropText(value as AdminPicture['crop'])
  if (path === 'removedAt') return value ? moment(String(value)) : ''
  return path === 'focus' ? focusText(value as AdminPicture['focus']) : String(value ?? '')
}

/** Says how much of the original is shown: "800 × 600 px, 90°". */
function cropText(crop: AdminPicture['crop']): string {
  if (!crop) return t('desk.media.crop_whole')
  const { width, height, turn } = crop
  const size = t('desk.media.dimensions', { width, height })
  return turn === 0 ? size : `${size}, ${turn}°`
}

function Title() {
  const field = useField<string>('title')
  return (
    <div data-path="title">
      <TextField label={t('desk.media.title')} maxLength={200} {...field} />
    </div>
  )
}

function AltTexts({ lang, onLang }: { lang: Lang; onLang(lang: Lang): void }) {
  const given = useDraft(({ draft }) => (draft.base as AdminPicture).alt)
  return (
    <>
      <LanguageChoice value={lang} onChange={onLang} has={(each) => Boolean(given[each])} />
      <AltText key={lang} {...{ lang }} />
    </>
  )
}

function AltText({ lang }: { lang: Lang }) {
  const field = useField<string>(`alt.${lang}`)
  return (
    <div data-path={`alt.${lang}`} lang={lang}>
      <TextField
        label={t('desk.media.alt')}
        hint={t('desk.media.alt_hint')}
        maxLength={500}
        rows={3}
        {...field}
      />
    </div>
  )
}

const folders: Partial<Record<MediaUse['kind'], string>> = {
  product: 'products',
  category: 'categories',
  collection: 'collections',
  vendor: 'vendors',
  article: 'articles',
  page: 'pages',
  promotion: 'promotions',
}

/** The screen of what shows a picture. Drafts are named by what they change, such as "page.5". */
function pathOf(kind: MediaUse['kind'], id: string): string | undefined {
  if (kind === 'brand') return '/design?tab=brand'
  const [of = '', number = ''] = id.split('.')
  if (kind === 'draft') return pathOf(of as MediaUse['kind'], number)
  const folder = folders[kind]
  return folder && `/${folder}/${encodeURIComponent(id)}`
}

function Uses({ uses }: { uses: MediaUse[] }) {
  return (
    <Card title={t('desk.media.uses')}>
      {uses.length === 0 && <p className="text-muted">{t('desk.media.no_uses')}</p>}
      <ul className="space-y-1">
        {uses.map(({ kind, id, name }) => {
          const path = pathOf(kind, id)
          return (
            <li key={`${kind} ${id}`} className="flex items-baseline gap-2">
              <span className="text-note text-muted">{t(`desk.media.use_${kind}`)}</span>
              {path ? (
                <a href={`/admin${path}`} className="min-w-0 truncate underline underline-offset-2">
                  <bdi>{name}</bdi>
                </a>
              ) : (
                <bdi className="min-w-0 truncate">{name}</bdi>
              )}
            </li>
          )
        })}
      </ul>
      {uses.length >= 200 && <p className="mt-1 text-note text-muted">{t('desk.media.more_uses')}</p>}
    </Card>
  )
}

function Actions({ picture }: { picture: AdminPicture }) {
  const { id, removedAt } = picture
  const { history } = useRouter()
  const [isReplacing, setReplacing] = useState(false)
  const replace = useWrite('/media/replace', { stale: ['/media/detail', '/media/list'] })
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast(t(done))
    } catch (error) {
      toastError(error)
    }
    await refresh('/media/detail', '/media/list')
  }
  const put = async (by: number) => {
    setReplacing(false)
    try {
      const { replaced } = await replace.mutateAsync({ id, by })
      toast(t('desk.media.replaced', { count: replaced }))
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <>
      {!picture.image.video && (
        <CropButton {...{ picture }} onCopied={(copy) => history.push(`/admin/media/${copy.id}`)} />
      )}
      <ScreenActions
        others={
          removedAt
            ? [
                {
                  ...{ id: 'restore', label: t('desk.media.restore'), icon: RotateCcw },
                  onPress: () =>
                    void act(() => call('/media/restore', { ids: [id] }), 'desk.media.restored_done'),
                },
              ]
            : []
        }
        more={[
          {
            id: 'replace',
            label: t('desk.media.replace_all'),
            icon: Replace,
            onAction: () => setReplacing(true),
          },
          {
            ...{ id: 'remove', label: t('desk.media.remove'), icon: Trash2, danger: true },
            why: removedAt ? t('desk.media.in_trash') : undefined,
            onAction: () => void act(() => removePicture(id), 'desk.media.removed_done'),
          },
        ]}
      />
      {isReplacing && (
        <PicturePicker
          title={t('desk.media.replace_with')}
          onClose={() => setReplacing(false)}
          onChoose={([other]) => other && void put(other.id)}
        />
      )}
    </>
  )
}
