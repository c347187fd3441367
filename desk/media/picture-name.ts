import { textOf } from '../formats.ts'

/** The title of a picture, or what it shows. */
export function pictureName({ title, alt, id }: { title: string; alt: Record<string, string>; id: string }) {
  return title || textOf(alt) || `#${id}`
}
