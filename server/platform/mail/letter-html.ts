/** Text that stands between tags or in an attribute of a letter. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The frame of a letter: one column, system fonts, no pictures from elsewhere. `body` is HTML. */
export function letterHtml({
  lang,
  title,
  shop,
  body,
}: {
  lang: string
  title: string
  shop: string
  body: string
}): string {
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f6f5f2;color:#222;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:36rem;margin:0 auto;padding:2rem 1rem">
<p style="font-size:1.1rem;font-weight:600;margin:0 0 1.5rem">${escapeHtml(shop)}</p>
<div style="background:#fff;padding:1.5rem;border-radius:.5rem">${body}</div>
</div></body></html>`
}
