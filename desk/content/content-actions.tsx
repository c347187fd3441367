import { CalendarClock, CalendarX2, ExternalLink, Eye, EyeOff, Link2, Undo2, Upload } from 'lucide-react'
import { useState } from 'react'
import type { ContentView } from '#contract/admin/content/content.ts'
import type { Lang } from '#contract/languages.ts'
import { call, type Refused } from '../calls.ts'
import { moment } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { previewAction } from '../preview/preview-action.ts'
import type { PreviewChoice } from '../preview/preview-choice.ts'
import { isEdited } from '../resource/draft.ts'
import { useDraft, useRecord } from '../resource/record.tsx'
import { me } from '../session.ts'
import { t } from '../texts.ts'
import type { MenuEntry } from '../ui/menu.tsx'
import { MomentDialog } from '../ui/moment-dialog.tsx'
import { ScreenActions } from '../ui/screen-actions.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { useContentWrite } from './use-content.ts'

type ContentActionsProps = { content: ContentView; lang: Lang; choice: PreviewChoice }

/** Publishing, and everything else that is done with a page or an article as a whole. */
export function ContentActions({ content, lang, choice }: ContentActionsProps) {
  const { kind, id, status, draft, home, paths } = content
  const record = useRecord()
  const hasEdits = useDraft((state) => isEdited(state.draft))
  const [isScheduling, setScheduling] = useState(false)
  /** Marks the fields that keep the content from becoming public; the moment was asked for in a dialog. */
  const mark = (refused: Refused) => {
    if (!refused.fields.at) record.refuse(refused)
  }
  const publish = useContentWrite('/content/publish', 'desk.content.published_done', mark)
  const schedule = useContentWrite('/content/schedule', 'desk.content.scheduled_done', mark)
  const archive = useContentWrite('/content/archive', 'desk.content.archived_done')
  const discard = useContentWrite('/content/discard', 'desk.content.discarded_done')

  /** The content and the version to change, once typed values are saved: they are meant to go public too. */
  const saved = async () => {
    if (isEdited(record.store.getState().draft) && !(await record.save())) return null
    return { kind, id, version: record.store.getState().draft.version }
  }
  const release = async () => {
    const which = await saved()
    if (which) await publish.run(which)
  }
  const plan = async (at: string | null) => {
    setScheduling(false)
    const which = await saved()
    if (which) await schedule.run({ ...which, at })
  }
  const share = async () => {
    try {
      const { url, until } = await call('/content/share', { kind, id, lang })
      await navigator.clipboard.writeText(url)
      toast(t('desk.content.link_copied', { when: moment(until) }))
    } catch (error) {
      toastError(error)
    }
  }
  const preview = async () => {
    // Opened within the press, because browsers block windows that open later.
    const tab = window.open('', '_blank')
    try {
      if (!(await saved())) return tab?.close()
      const { url } = await call('/content/share', { kind, id, lang })
      if (tab) {
        tab.opener = null
        tab.location.href = url
      }
    } catch (error) {
      tab?.close()
      toastError(error)
    }
  }
  const path = paths[lang] ?? paths.en
  const shop = me()?.shop
  const isPublic = status === 'published'
  const planned = draft?.publishAt ?? (status === 'scheduled' ? content.publishedAt : null)
  const entries: MenuEntry[] = [
    {
      id: 'preview',
      label: t('desk.content.preview_tab'),
      icon: ExternalLink,
      onAction: () => void preview(),
    },
    { id: 'share', label: t('desk.content.share'), icon: Link2, onAction: () => void share() },
    ...(isPublic && shop && path !== undefined
      ? [
          {
            ...{ id: 'page', label: t('desk.content.view_in_shop'), icon: ExternalLink },
            onAction: () => void window.open(new URL(path, shop.url), '_blank', 'noopener'),
          },
        ]
      : []),
    ...(status === 'draft' || draft || hasEdits
      ? [
          {
            ...{ id: 'schedule', label: t('desk.content.schedule'), icon: CalendarClock },
            onAction: () => setScheduling(true),
          },
        ]
      : []),
    ...(planned
      ? [
          {
            ...{ id: 'unschedule', label: t('desk.content.unschedule'), icon: CalendarX2 },
            onAction: () => void plan(null),
          },
        ]
      : []),
    ...(draft && status !== 'draft'
      ? [
          {
            ...{ id: 'discard', label: t('desk.content.discard'), icon: Undo2 },
            onAction: () => void discard.run({ kind, id, version: record.store.getState().draft.version }),
          },
        ]
      : []),
    ...(isPublic && !home
      ? [
          {
            ...{ id: 'archive', label: t('desk.content.archive'), icon: EyeOff, danger: true },
            onAction: () => void archive.run({ kind, id, version: record.store.getState().draft.version }),
          },
        ]
      : []),
  ]
  useActions([
    ...entries.map(({ id: name, label, icon, onAction }) => ({
      ...{ id: `content ${name}`, label, run: onAction },
      ...(icon ? { icon } : {}),
    })),
    previewAction(choice, { kind: 'content', label: t('desk.content.preview') }),
  ])
  const isBusy = [schedule, archive, discard].some(({ isPending }) => isPending)
  return (
    <>
      {planned && (
        <span className="text-note text-muted">{t('desk.content.planned', { when: moment(planned) })}</span>
      )}
      <ScreenActions
        main={
          draft || hasEdits || status !== 'published'
            ? {
                ...{ id: 'publish', label: t('desk.content.publish'), look: 'primary', icon: Upload },
                ...{ isPending: publish.isPending, onPress: () => void release() },
              }
            : null
        }
        others={
          choice.place
            ? []
            : [
                {
                  ...{ id: 'look', label: t('desk.content.preview'), icon: Eye },
                  onPress: () => choice.show(true),
                },
              ]
        }
        more={entries}
        {...{ isBusy }}
      />
      {isScheduling && (
        <MomentDialog
          title={t('desk.content.schedule')}
          label={t('desk.content.public_from')}
          action={t('desk.content.schedule')}
          onChoose={(at) => void plan(at)}
          onClose={() => setScheduling(false)}
        />
      )}
    </>
  )
}
