// A page of the shop, or an email, in a frame of the desk. The frame has no origin of its own, so it reaches neither the
// desk nor the shop's calls. It exchanges these messages with the desk:
//   to the desk:   { type: 'ready' }, { type: 'select', id }          a section was clicked
//                  { type: 'key', key }           a key of the desk was pressed
//   from the desk: { type: 'select', id }         show a section and mark it; null: mark none
//                  { type: 'page', html }         the main part of the page, as it is being edited
//                  { type: 'design', css, head, foot }  styles, header and footer that are not saved
//                  { type: 'scheme', scheme }           light or dark, whatever the device prefers
//                  { type: 'email', html }              the email to show, in the empty page for emails

const { desk } = document.currentScript.dataset

/** Storage throws in a frame without an origin. The page's script then works with one that ends with the page. */
for (const name of ['localStorage', 'sessionStorage']) {
  try {
    window[name].getItem('')
  } catch {
    const kept = new Map()
    const value = {
      getItem: (key) => kept.get(String(key)) ?? null,
      setItem: (key, text) => void kept.set(String(key), String(text)),
      removeItem: (key) => void kept.delete(String(key)),
      clear: () => kept.clear(),
      key: (index) => [...kept.keys()][index] ?? null,
      get length() {
        return kept.size
      },
    }
    Object.defineProperty(window, name, { value, configurable: true })
  }
}

/** The shop's calls would be refused in a frame without an origin, and nobody is visiting. */
const fetched = window.fetch
window.fetch = (input, init) =>
  new URL(input.url ?? input, location.href).pathname.startsWith('/api/')
    ? Promise.reject(new TypeError('a preview makes no calls'))
    : fetched(input, init)
navigator.sendBeacon = () => false

/** For ever about to connect: a preview has no live channel either. */
window.WebSocket = class extends EventTarget {
  static OPEN = 1
  readyState = 0
  send() {}
  close() {}
}

const tell = (message) => window.parent.postMessage(message, desk)
const sectionOf = (target) => target.closest?.('.parts > .part')

/** Clicks select a section. Links and forms would leave the page, for which alone the frame has a grant. */
addEventListener(
  'click',
  (event) => {
    const section = sectionOf(event.target)
    if (event.target.closest?.('a, button[type=submit]')) event.preventDefault()
    if (section) tell({ type: 'select', id: section.id })
  },
  { capture: true },
)
addEventListener('submit', (event) => event.preventDefault(), { capture: true })

/** Keys of the desk's preview, pressed while the focus is in the page: its menus and fields come first. */
addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return
  if (target.closest?.('input, textarea, select, dialog, [contenteditable]')) return
  if (key === 'v' || key === 'V' || key === 'Escape') tell({ type: 'key', key: key.toLowerCase() })
})

addEventListener('message', ({ origin, source, data }) => {
  if (origin !== desk || source !== window.parent) return
  if (data?.type === 'design') design(data)
  if (data?.type === 'scheme') setScheme(data.scheme === 'dark' ? 'dark' : 'light')
  if (data?.type === 'email' && document.documentElement.matches('[data-email]')) email(String(data.html))
  if (data?.type === 'page') page(String(data.html))
  if (data?.type === 'select') select(data.id)
})

function sectionBy(id) {
  const found = id === null ? null : document.getElementById(String(id))
  return found?.matches('.parts > .part') ? found : null
}

const marks = new CSSStyleSheet()
marks.replaceSync(
  '[data-chosen]{position:relative}[data-chosen]::after{content:"";position:absolute;inset:0;z-index:9;border:3px solid light-dark(#2563eb,#8ab4ff);pointer-events:none}',
)
let chosen = null

/** The chosen section is not on the page yet. */
let awaited = false

function select(id) {
  chosen = id
  mark()
  const section = sectionBy(id)
  awaited = id !== null && !section
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  section?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' })
}

function mark() {
  if (!document.adoptedStyleSheets.includes(marks)) document.adoptedStyleSheets.push(marks)
  document.querySelector('[data-chosen]')?.removeAttribute('data-chosen')
  sectionBy(chosen)?.setAttribute('data-chosen', '')
}

/** The elements of the page by the markup of the server, which stays their key when scripts of the page change them. */
let pieces = new Map()

/** Sections, and the elements beside them. */
function piecesOf(root) {
  return [...root.children].flatMap((each) => (each.matches('.parts') ? [...each.children] : [each]))
}

document.addEventListener(
  'readystatechange',
  () => {
    const main = document.getElementById('page-body')
    if (main) pieces = new Map(piecesOf(main).map((piece) => [piece.outerHTML, piece]))
  },
  // The document has been read, and its scripts have not run yet.
  { once: true },
)

/** Replaces the pieces whose markup has changed. The others keep their state, and the reader the place on the page. */
function page(html) {
  const main = document.getElementById('page-body')
  if (!main) return
  const template = document.createElement('template')
  template.innerHTML = html
  const next = new Map()
  const shown = (piece) => {
    const markup = piece.outerHTML
    const present = pieces.get(markup)
    pieces.delete(markup)
    if (!present) showPictures(piece)
    next.set(markup, present ?? piece)
    return present ?? piece
  }
  const place = placeIn(main)
  const lists = [...main.children].filter((each) => each.matches('.parts'))
  const wanted = [...template.content.children].map((each) => {
    if (!each.matches('.parts')) return shown(each)
    const list = lists.shift() ?? each.cloneNode()
    arrange(list, [...each.children].map(shown))
    return list
  })
  arrange(main, wanted)
  pieces = next
  mark()
  if (scheme) setScheme(scheme)
  backTo(place)
  if (awaited) select(chosen)
}

/** Moves as few elements as possible: one that leaves the page forgets its height, and what it has loaded. */
function arrange(parent, wanted) {
  for (const child of [...parent.children]) if (!wanted.includes(child)) child.remove()
  for (const [index, child] of wanted.entries()) {
    const present = parent.children[index] ?? null
    if (present !== child) parent.insertBefore(child, present)
  }
}

/** The section at the upper edge of the window, and how far from it; pieces above it may change their height. */
function placeIn(main) {
  const { scrollY } = window
  const section = [...main.querySelectorAll('.parts > .part')].find(
    (each) => each.getBoundingClientRect().bottom > 0,
  )
  return { scrollY, id: section?.id ?? null, top: section?.getBoundingClientRect().top ?? 0 }
}

function backTo({ scrollY, id, top }) {
  scrollTo({ top: scrollY, behavior: 'instant' })
  const section = scrollY > 0 && top <= 0 ? sectionBy(id) : null
  if (section) scrollBy({ top: section.getBoundingClientRect().top - top, behavior: 'instant' })
}

const drafted = new CSSStyleSheet()
let scheme = null

/** A sheet of the script's own comes after the page's styles, and the content policy does not apply to it. */
function design({ css, head, foot }) {
  drafted.replaceSync(String(css))
  if (!document.adoptedStyleSheets.includes(drafted)) document.adoptedStyleSheets.push(drafted)
  for (const [id, html] of [
    ['page-head', head],
    ['page-foot', foot],
  ]) {
    const part = document.getElementById(id)
    if (!part || part.dataset.drafted === html) continue
    part.innerHTML = String(html)
    part.hidden = html === ''
    part.dataset.drafted = html
  }
  if (scheme) setScheme(scheme)
}

/** Colours follow `color-scheme`; pictures and rules that ask what the device prefers get the wanted answer. */
function setScheme(wanted) {
  scheme = wanted
  document.documentElement.style.colorScheme = wanted
  for (const source of document.querySelectorAll('source[media], source[data-media]')) {
    source.dataset.media ??= source.media
    source.media = answered(source.dataset.media)
  }
  for (const sheet of document.styleSheets) answerRules(sheet)
}

const asked = new WeakMap()

function answerRules(sheet) {
  let rules
  try {
    rules = sheet.cssRules
  } catch {
    return
  }
  for (const rule of rules) {
    if (!(rule instanceof CSSMediaRule)) continue
    if (!asked.has(rule)) asked.set(rule, rule.media.mediaText)
    rule.media.mediaText = answered(asked.get(rule))
  }
}

function answered(media) {
  return media.replace(/\(prefers-color-scheme: ?(dark|light)\)/g, (_all, mode) =>
    mode === scheme ? '(min-width: 0px)' : '(max-width: 0px)',
  )
}

/** Nothing in an email runs: its scripts are not executed, and it cannot lead the frame elsewhere. */
function email(html) {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  for (const element of parsed.querySelectorAll('script, base, meta[http-equiv]')) element.remove()
  document.documentElement.lang = parsed.documentElement.lang
  document.head.replaceChildren(...parsed.head.childNodes)
  document.body.setAttribute('style', parsed.body.getAttribute('style') ?? '')
  document.body.replaceChildren(...parsed.body.childNodes)
  if (scheme) setScheme(scheme)
}

/** Pictures of new markup are shown at once, because the page's script watches for those it began with. */
function showPictures(root) {
  for (const element of root.querySelectorAll('[data-src], [data-srcset]')) {
    if (element.dataset.srcset) element.srcset = element.dataset.srcset
    if (element.dataset.src) element.src = element.dataset.src
    element.removeAttribute('data-src')
    element.removeAttribute('data-srcset')
  }
}

addEventListener('DOMContentLoaded', () => tell({ type: 'ready' }))
