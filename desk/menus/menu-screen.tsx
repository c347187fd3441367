import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Eye } from 'lucide-react'
import { lazy, useState } from 'react'
import type { MenuId } from '#contract/admin/content/menu.ts'
import type { Lang } from '#contract/languages.ts'
import { useActions } from '../frame/actions.ts'
import { previewAction } from '../preview/preview-action.ts'
import { usePreviewChoice } from '../preview/preview-choice.ts'
import { WithPreview } from '../preview/with-preview.tsx'
import { useCall } from '../query.ts'
import { LanguageChoice } from '../resource/choices/language-choice.tsx'
import { RecordProvider, useDraft, useField } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { RecordHistory } from '../resource/timeline/history.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AnnouncementCard } from './announcement-card.tsx'
import { LinksCard } from './links-card.tsx'
import { type Menu, menuRecord } from './menu-record.ts'
import { textsOf } from './menu-texts.ts'

const MenuPreview = lazy(async () => ({ default: (await import('./menu-preview.tsx')).MenuPreview }))

const route = getRouteApi('/menus/$id')

/** One menu of the shop: its links in their order, or the announcement. */
export function MenuScreen() {
  const id = route.useParams().id as MenuId
  const { data, error } = useCall('/menu/detail', { id }, { tags: ['setting:menus'] })
  if (!data) {
    return (
      <Screen title={t('desk.frame.place_menus')}>
        {error ? <p role="alert">{error.message}</p> : <Skeleton lines={8} />}
      </Screen>
    )
  }
  return (
    <RecordProvider key={id} options={menuRecord(data.menu)}>
      <MenuForm menu={data.menu} />
    </RecordProvider>
  )
}

function MenuForm({ menu }: { menu: Menu }) {
  const { id, label } = menu
  const [lang, setLang] = useState<Lang>('en')
  const { value, onChange } = useField<Menu['content']>('content')
  const choice = usePreviewChoice('menu')
  const faults = useDraft(({ fields }) => fields)
  const texts = textsOf(value)
  const field = { menu, lang, value, onChange }
  // The user area has no page that anybody could be shown.
  const hasPreview = id !== 'user'
  const isShown = hasPreview && choice.place !== null
  const isBeside = isShown && choice.place === 'beside'
  const preview = { kind: 'menu', of: `/menus/${id}`, label: t('desk.record.html_preview') }
  useActions(hasPreview ? [previewAction(choice, preview)] : [])
  const nameOf = () => label
  const textOf = (_path: string, content: unknown) => shownTexts(content, lang)
  return (
    <Screen
      wide={isBeside}
      title={label}
      about={t(`desk.menu.about_${id}`)}
      actions={
        <>
          <Link to="/menus" className="flex min-h-9 items-center gap-1.5 text-muted hover:text-base-content">
            <ArrowLeft aria-hidden size={16} />
            {t('desk.menu.all')}
          </Link>
          {hasPreview && !isShown && (
            <Button icon={Eye} aria-keyshortcuts="V" onPress={() => choice.show(true)}>
              {preview.label}
            </Button>
          )}
        </>
      }
    >
      <WithPreview
        isBeside={isBeside}
        preview={isShown && <MenuPreview content={value} {...{ id, lang, choice }} />}
      >
        <div data-path="content" className="space-y-4">
          <div className="max-w-72">
            <LanguageChoice
              value={lang}
              onChange={setLang}
              has={(each) => texts.length > 0 && texts.every((text) => Boolean(text[each]))}
            />
          </div>
          {Object.values(faults).map((fault) => (
            <p key={fault} role="alert" className="text-error">
              {fault}
            </p>
          ))}
          {id === 'announcement' ? <AnnouncementCard {...field} /> : <LinksCard {...field} {...{ id }} />}
        </div>
        <RecordHistory
          resource="setting"
          id="menus"
          concerns={({ paths }) => paths.includes(id)}
          {...{ nameOf, textOf }}
        />
        <SaveBar {...{ nameOf, textOf }} />
      </WithPreview>
    </Screen>
  )
}

/** The words of a menu, for the review of changes. */
function shownTexts(content: unknown, lang: Lang): string {
  return textsOf(content)
    .map((text) => text[lang] ?? text.en ?? '')
    .join(' · ')
}
