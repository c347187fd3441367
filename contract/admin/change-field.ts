import { isLang } from '../languages.ts'

/**
 * The field of a path, by which the history is filtered: its last part that is neither a language nor a number.
 * "texts.de.name" and "texts.fr.name" are the field "name", "variants.12.price" is "price".
 */
export function fieldOf(path: string): string {
  return path.split('.').findLast((part) => !isLang(part) && !/^\d+$/.test(part)) ?? ''
}
