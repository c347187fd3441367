import { useState } from 'react'
import type { MenuTexts } from '#contract/admin/content/menu.ts'
import type { Lang } from '#contract/languages.ts'
import { TextsInput } from '../content/texts-input.tsx'
import { nameOf } from '../formats.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { MenuRow } from './menu-rows.ts'
import { isFilled, TargetField } from './target-field.tsx'

type SheetProps = {
  row: MenuRow
  lang: Lang
  /** Screens of the account that a link may lead to. */
  screens: readonly { screen: string; label: string }[]
  onDone(row: MenuRow): void
  onClose(): void
}

/** The words of a link and where it leads, or the heading of a column. Nothing changes before "Done". */
export function LinkSheet({ row, lang, screens, onDone, onClose }: SheetProps) {
  const [{ label, to, depth }, setRow] = useState(row)
  const isScreen = to?.kind === 'screen'
  const hasWords = Object.values(label).some((text) => text.trim())
  const isReady = isScreen || (hasWords && (to === null || isFilled(to)))
  return (
    <Dialog
      isOpen
      side
      title={`${t(to === null ? 'desk.menu.column' : 'desk.menu.link')} · ${nameOf('language', lang)}`}
      {...{ onClose }}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.record.cancel')}</Button>
          <Button
            look="primary"
            isDisabled={!isReady}
            onPress={() => onDone({ depth, to, label: isScreen ? { en: '' } : label })}
          >
            {t('desk.frame.done')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {!isScreen && (
          <TextsInput
            label={t(to === null ? 'desk.menu.heading' : 'desk.content.link_label')}
            {...{ lang }}
            value={label}
            max={200}
            onChange={(texts) => setRow({ depth, to, label: { en: '', ...texts } as MenuTexts })}
          />
        )}
        {to !== null && (
          <TargetField {...{ screens }} value={to} onChange={(next) => setRow({ depth, label, to: next })} />
        )}
      </div>
    </Dialog>
  )
}
