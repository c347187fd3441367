import { Refusal } from '#server/platform/refusal.ts'
import { isDefault } from './default-templates.ts'

/** 'template does not exist', or for one of the system's own 'system default template missing'. */
export function missingTemplate(path: string): Refusal {
  return new Refusal(isDefault(path) ? 'default_template_missing' : 'template_missing')
}
