import { isLang } from '#contract/languages.ts'
import { nameOf } from '../formats.ts'
import { hasText, t } from '../texts.ts'

/**
 * The name of a part of a setting: its own, or the one that parts of this name share. `path` has no places in lists:
 * "zones.methods.fee".
 */
export function partLabel(setting: string, path: string): string {
  const own = `${setting.replace(/^theme-.*/, 'theme')}_${path}`.replace(/[.-]/g, '_')
  const shared = path.split('.').at(-1)!.replaceAll('-', '_')
  const key = [own, shared].find((name) => hasText(`desk.settings.f_${name}`))
  return key ? t(`desk.settings.f_${key}`) : spelled(shared)
}

/** The name of a part by its path with places in lists, keys of amounts and languages: "zones.0.methods.1.name.en". */
export function pathLabel(setting: string, path: string): string {
  const steps = path.split('.').filter((step) => !/^\d+$/.test(step))
  const last = steps.at(-1)!
  const kind = isLang(last) ? 'language' : /^[A-Z]{3}$/.test(last) ? 'currency' : null
  if (steps.length < 2 || kind === null) return partLabel(setting, steps.join('.'))
  return `${partLabel(setting, steps.slice(0, -1).join('.'))}, ${nameOf(kind, last)}`
}

/** The purpose of a part in a sentence, where its name does not say it. */
export function partHint(setting: string, path: string): string | undefined {
  const own = `${setting}_${path}`.replace(/[.-]/g, '_')
  return hasText(`desk.settings.h_${own}`) ? t(`desk.settings.h_${own}`) : undefined
}

/** The meaning of an empty list where it is not "none". */
export function emptyText(setting: string, path: string): string | undefined {
  const own = `${setting}_${path}`.replace(/[.-]/g, '_')
  return hasText(`desk.settings.e_${own}`) ? t(`desk.settings.e_${own}`) : undefined
}

export function choiceLabel(value: string): string {
  return hasText(`desk.settings.v_${value}`) ? t(`desk.settings.v_${value}`) : spelled(value)
}

/** "minDays" as "Min days", for parts that a newer server has. */
function spelled(name: string): string {
  const words = name
    .replace(/[_-]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
