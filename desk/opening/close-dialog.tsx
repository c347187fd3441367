import type { Lang } from '#contract/languages.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { PauseSheet } from './pause-sheet.tsx'

/** Closes the shop for a time, with words for visitors in each language. */
export function CloseDialog(props: { languages: readonly Lang[]; onClose(): void }) {
  const write = useWrite('/shop/close', { stale: ['/shop/state', '/setup/state'] })
  return (
    <PauseSheet
      {...{ ...props, write }}
      title={t('desk.opening.close')}
      about={t('desk.opening.close_note')}
      action={t('desk.opening.close')}
      done={t('desk.opening.closed')}
      maxLength={300}
    />
  )
}
