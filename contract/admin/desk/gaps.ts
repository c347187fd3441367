/** Gaps that a merchant fills in before a text is published, such as "[[name of the director]]", in order. */
export function gapsIn(text: string): string[] {
  return text.match(/\[\[[^[\]]{1,300}\]\]/g) ?? []
}
