/** The label of an attribute or value in the desk's language, or in English. */
export function labelOf({ labels }: { labels: Record<string, string> }): string {
  return labels[document.documentElement.lang] || labels.en || Object.values(labels)[0] || ''
}
