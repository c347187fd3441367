import { ChevronRight } from 'lucide-react'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { EffectPlaces } from './effect-places.tsx'
import { partLabel } from './labels.ts'
import { factsOf, placesOf } from './part-facts.ts'
import { isEmptyDefault, type Schema, shapeOf } from './schema.ts'
import { standardText } from './standard-text.ts'

type NoteProps = {
  setting: string
  name: string
  schema: Schema
  value: unknown
  standard: unknown
  onUse(standard: unknown): void
}

/** The default of a part where its value is another, with the way back to it; the reason for it and its places. */
export function DefaultNote({ setting, name, schema, value, standard, onUse }: NoteProps) {
  const differs = !isEmptyDefault(standard) && JSON.stringify(standard) !== JSON.stringify(value)
  const text = differs
    ? t('desk.settings.standard', { value: standardText(setting, name, schema, standard) })
    : ''
  // Below its words, not below the switch itself.
  const indent = shapeOf(schema).kind === 'flag' ? 'ms-11' : ''
  const hasFacts = factsOf(setting, name) !== undefined
  if (!differs && !hasFacts) return null
  return (
    <div className={`mt-1 flex flex-wrap items-start gap-x-5 ${indent}`}>
      {hasFacts ? (
        <PartReason {...{ setting, name, text }} />
      ) : (
        <p className="py-2 text-note text-muted">{text}</p>
      )}
      {differs && (
        // Without its padding, so that it is in line with the text when it wraps.
        <span className="-ms-3">
          <Button
            look="quiet"
            aria-label={`${t('desk.reasons.use_default')}: ${partLabel(setting, name)}`}
            onPress={() => onUse(structuredClone(standard))}
          >
            <span className="text-note underline underline-offset-2">{t('desk.reasons.use_default')}</span>
          </Button>
        </span>
      )}
    </div>
  )
}

type ReasonProps = { setting: string; name: string; text?: string }

/**
 * Opens to the reason for a default and the places of a part, or of a group whose parts share them. Without a reason, the
 * places stand by themselves.
 */
export function PartReason({ setting, name, text }: ReasonProps) {
  const facts = factsOf(setting, name)
  if (!facts) return null
  const places = <EffectPlaces names={placesOf(setting, name)} />
  if (!facts.why) return places
  return (
    <details className="group/why min-w-0 text-note text-muted">
      <summary className="inline-flex min-h-9 cursor-pointer items-center gap-1 hover:text-base-content pointer-coarse:min-h-11">
        <ChevronRight
          aria-hidden
          size={14}
          className="shrink-0 transition-transform group-open/why:rotate-90"
        />
        {text || t('desk.reasons.why')}
        <span className="sr-only"> ({partLabel(setting, name)})</span>
      </summary>
      <div className="space-y-1 pb-1 ps-4.5">
        <p className="max-w-prose">{t(`desk.reasons.why_${facts.why}`)}</p>
        {places}
      </div>
    </details>
  )
}
