/** The title of a picture, or what it shows. */
export function pictureName({ title, alt, id }: { title: string; alt: Record<string, string>; id: string }) {
  return title || alt[document.documentElement.lang] || alt.en || `#${id}`
}
