import { useParams } from '@tanstack/react-router'
import { Ellipsis, Replace, RotateCcw, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { type AdminPicture, type MediaUse, mediaSave } from '#contract/admin/media.ts'
import type { Lang } from '#contract/languages.ts'
import { call, refusal } from '../calls.ts'
import { moment, nameOf } from '../formats.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { useHere } from '../live.ts'
import { queries, read, refresh, useCall, useWrite } from '../query.ts'
import { inAllLanguages, LanguageChoice } from '../resource/language-choice.tsx'
import { RecordProvider, useDraft, useField } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { saveBy } from '../resource/save-by.ts'
import { Walk } from '../resource/walk.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { removePicture, sizeText } from './media-screen.tsx'
import { PicturePicker } from './picker.tsx'
import { pictureName } from './picture-name.ts'
import { Thumbnail } from './thumbnail.tsx'

/** One picture: its texts, the point that crops keep, and everything that shows it. */
export function PictureScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const { data, error } = useCall('/media/detail', { id }, { tags: [`media:${id}`] })
  if (data) return <OpenPicture key={id} {...data} />
  if (refusal(error, 'not_found') || refusal(error, 'invalid')) return <NotFound />
  return <Screen title={t('desk.media.list_title')}>{error ? error.message : <Skeleton lines={10} />}</Screen>
}

function OpenPicture({ picture, uses }: AdminData<'/media/detail'>) {
  const { id, version, removedAt } = picture
  const name = pictureName({ ...picture, id: String(id) })
  useHere('media', String(id))
  const record = {
    ...{ kind: 'media', id: String(id), label: name, place: `/media/${id}`, paths: mediaSave.paths },
    ...{ base: baseOf(picture), version },
    save: saveBy('/media/save', id, ({ picture: saved }) => show(saved)),
    reload: async () => show((await call('/media/detail', { id })).picture),
  }
  return (
    <RecordProvider options={record}>
      <Screen
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
          <Focus image={picture.image} />
          <div className="space-y-4">
            <Card>
              <div className="space-y-3 pt-2">
                <Title />
                <AltTexts />
              </div>
            </Card>
            <Uses {...{ uses }} />
            <Card title={t('desk.media.facts')}>
              <p>
                {picture.mime} · {sizeText(picture.bytes)}
              </p>
              <p className="text-muted">
                {t('desk.media.dimensions', { width: picture.image.width, height: picture.image.height })}
              </p>
              <p className="text-muted">
                {t('desk.media.created')}: {moment(picture.createdAt)}
              </p>
            </Card>
          </div>
        </div>
        <SaveBar nameOf={fieldName} textOf={fieldText} />
      </Screen>
    </RecordProvider>
  )
}

/** Puts a picture that a call answered where its screen reads it. */
function show(picture: AdminPicture) {
  const { queryKey } = read('/media/detail', { id: picture.id })
  const { version } = picture
  queries.setQueryData<AdminData<'/media/detail'>>(queryKey, (before) => before && { ...before, picture })
  void refresh('/media/list')
  return { base: baseOf(picture), version }
}

function baseOf(picture: AdminPicture) {
  return { ...picture, alt: inAllLanguages(picture.alt, '') }
}

function fieldName(path: string): string {
  const [root, lang] = path.split('.')
  if (lang) return `${t('desk.media.alt')} (${nameOf('language', lang)})`
  return t(`desk.media.${root}`)
}

function fieldText(path: string, value: unknown): string {
  if (path !== 'focus') return String(value ?? '')
  const { x, y } = value as AdminPicture['focus']
  return t('desk.media.focus_at', { x: Math.round(x / 10), y: Math.round(y / 10) })
}

function Title() {
  const field = useField<string>('title')
  return (
    <div data-path="title">
      <TextField label={t('desk.media.title')} maxLength={200} {...field} />
    </div>
  )
}

function AltTexts() {
  const [lang, setLang] = useState<Lang>('en')
  const given = useDraft(({ draft }) => (draft.base as AdminPicture).alt)
  return (
    <>
      <LanguageChoice value={lang} onChange={setLang} has={(each) => Boolean(given[each])} />
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

/** Steps of an arrow key, in 1/1000 of the picture. */
const step = 20

/** The picture with its focus point, which a press or the arrow keys move, and how it looks cropped. */
function Focus({ image }: Pick<AdminPicture, 'image'>) {
  const { value, onChange } = useField<AdminPicture['focus']>('focus')
  const canChange = may('products.change')
  const set = (x: number, y: number) => onChange({ x: Math.round(clamp(x)), y: Math.round(clamp(y)) })
  const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) => {
    // Enter and Space press a button too, but not at a place.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    set(((clientX - left) / width) * 1000, ((clientY - top) / height) * 1000)
  }
  const move = (event: KeyboardEvent) => {
    const [dx, dy] =
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? []
    if (dx === undefined || dy === undefined) return
    event.preventDefault()
    set(value.x + dx * step, value.y + dy * step)
  }
  const said = fieldText('focus', value)
  return (
    <Card title={t('desk.media.focus')} about={t('desk.media.focus_hint')}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <button
          type="button"
          data-path="focus"
          disabled={!canChange}
          aria-label={`${t('desk.media.focus')}: ${said}`}
          onClick={press}
          onKeyDown={move}
          className="relative block w-fit max-w-full cursor-crosshair! overflow-hidden rounded-field"
        >
          <img
            src={image.url}
            srcSet={image.srcset}
            sizes="(width >= 64rem) 40rem, 90vw"
            width={image.width}
            height={image.height}
            alt=""
            draggable={false}
            style={{ backgroundColor: image.colour }}
            className="block h-auto max-h-[60dvh] w-auto max-w-full object-contain"
          />
          <span
            aria-hidden
            style={{ left: `${value.x / 10}%`, top: `${value.y / 10}%` }}
            className="absolute size-6 -translate-1/2 rounded-full border-2 border-white bg-black/40 shadow-[0_0_0_1.5px_rgb(0_0_0/0.6)]"
          />
        </button>
        <div aria-hidden className="flex items-start gap-2 sm:flex-col">
          {['aspect-square w-20 sm:w-28', 'aspect-[3/4] w-16 sm:w-24', 'aspect-[16/9] w-32 sm:w-40'].map(
            (shape) => (
              <span key={shape} className={`block overflow-hidden rounded-field ${shape}`}>
                <Thumbnail {...{ image }} focus={value} sizes="10rem" />
              </span>
            ),
          )}
        </div>
      </div>
      <p aria-live="polite" className="mt-2 text-note text-muted">
        {said}
      </p>
    </Card>
  )
}

function clamp(share: number): number {
  return Math.min(1000, Math.max(0, share))
}

function Uses({ uses }: { uses: MediaUse[] }) {
  return (
    <Card title={t('desk.media.uses')}>
      {uses.length === 0 && <p className="text-muted">{t('desk.media.no_uses')}</p>}
      <ul className="space-y-1">
        {uses.map(({ kind, id, name }) => {
          const path = {
            product: 'products',
            category: 'categories',
            collection: 'collections',
            promotion: 'promotions',
          }[kind as string]
          return (
            <li key={`${kind} ${id}`} className="flex items-baseline gap-2">
              <span className="text-note text-muted">{t(`desk.media.use_${kind}`)}</span>
              {path ? (
                <a href={`/admin/${path}/${id}`} className="min-w-0 truncate underline underline-offset-2">
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

function Actions({ picture: { id, removedAt } }: { picture: AdminPicture }) {
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
      {removedAt && (
        <Button
          icon={RotateCcw}
          onPress={() => void act(() => call('/media/restore', { ids: [id] }), 'desk.media.restored_done')}
        >
          {t('desk.media.restore')}
        </Button>
      )}
      <Menu
        entries={[
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
      >
        <Button icon={Ellipsis} aria-label={t('desk.record.more')} />
      </Menu>
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
