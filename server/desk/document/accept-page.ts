import { escapeHtml } from '#server/platform/escape-html.ts'
import type { Translate } from '#server/platform/messages.ts'

/** Styles of the page, which uses no theme and no web font. */
const styles = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:#8a8a8a;--bad:#b3261e;--go:#1f5f4a}
@media (prefers-color-scheme:dark){:root{--bad:#ffb4ab;--go:#8fd6ba}}
body{margin:0}main{max-width:26rem;margin:0 auto;padding:3rem 1rem}
h1{font-size:1.25rem;margin:0 0 1.5rem}h2{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}
label{display:block;font-weight:600;margin-top:1rem}
input{box-sizing:border-box;width:100%;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;font:inherit;font-weight:400;border:1px solid var(--line);border-radius:.375rem;background:Canvas;color:CanvasText}
input[readonly]{background:transparent;border-color:transparent;padding-inline:0}h2:focus{outline:none}
button{width:100%;min-height:2.75rem;margin-top:1.5rem;font:inherit;font-weight:600;border:0;border-radius:.375rem;background:var(--go);color:Canvas;cursor:pointer}
button:disabled{opacity:.6}:focus-visible{outline:2px solid var(--go);outline-offset:2px}
.hint{font-size:.875rem;margin:.25rem 0 0}.bad{color:var(--bad)}.bad:empty{display:none}
code,li{font-family:ui-monospace,monospace;overflow-wrap:anywhere}img{display:block;width:12rem;height:12rem;margin:1rem 0;background:#fff}
[hidden]{display:none}`

/** The page behind a one-time link of staff. desk/entry/accept.js shows one step after the other. */
export function acceptPage(t: Translate, nonce: string): { head: string; main: string } {
  const say = (key: string) => escapeHtml(t(`desk.entry.${key}`))
  const field = (name: string, attributes: string, { label = name, hint = '' } = {}) =>
    `<label>${say(label)}<input name="${name}" ${attributes} aria-describedby="${name}-note"></label>
<p class="hint" id="${name}-note">${hint ? `<span>${say(hint)}</span> ` : ''}<span class="bad" data-for="${name}"></span></p>`
  const form = (id: string, content: string, button: string) =>
    `<form id="${id}" data-step hidden method="post" novalidate>${content}<p class="bad" role="alert"></p><button>${say(button)}</button></form>`
  const about = (['first_owner', 'invitation', 'reset'] as const).map(
    (kind) => `<div data-kind="${kind}" hidden><h2>${say(`${kind}_title`)}</h2><p>${say(kind)}</p></div>`,
  )
  const code = 'inputmode="numeric" autocomplete="one-time-code" required maxlength="20"'
  const main = `
<noscript><p>${say('no_script')}</p></noscript>
<p id="offline" hidden>${say('offline')}</p>
${form(
  'accept',
  `${about.join('')}
${field('email', 'type="email" autocomplete="username" maxlength="254"')}
<div data-new>${field('name', 'autocomplete="name" maxlength="100"')}</div>
${field('password', 'type="password" autocomplete="new-password" required', { hint: 'password_hint' })}`,
  'save',
)}
${form('second', `<h2>${say('second_title')}</h2><p>${say('second')}</p>${field('code', code)}`, 'confirm')}
${form(
  'enroll',
  `<h2>${say('enroll_title')}</h2><p>${say('enroll')}</p><img id="picture" alt=""><p><code id="secret"></code></p>${field('code', code)}`,
  'confirm',
)}
<section id="done" data-step hidden><h2 tabindex="-1">${say('done_title')}</h2>
<div hidden><p>${say('recovery')}</p><ul id="codes"></ul></div><p>${say('done')}</p></section>
<section id="expired" data-step hidden><h2 tabindex="-1">${say('expired_title')}</h2><p id="why"></p><p>${say('expired')}</p></section>`
  return {
    head: `<style nonce="${nonce}">${styles}</style>\n<script type="module" src="/admin/entry.js"></script>`,
    main,
  }
}
