/**
 * Puts forms of header and footer in place, which come in a template. Autofill lays out every form of a document when it
 * has been parsed, even in a skipped section: that cost 9 ms of one task on every page, 35 ms on a phone.
 */
export function showLateParts(): void {
  for (const template of document.querySelectorAll<HTMLTemplateElement>('[data-late] > template'))
    template.replaceWith(template.content)
}
