// A page of the shop, or an email, in a frame of the desk. The frame has no origin of its own, so it reaches neither the
// desk nor the shop's calls. It exchanges these messages with the desk:
//   to the desk:   { type: 'ready' }, { type: 'select', id }          a section was clicked
//                  { type: 'key', key }           a key of the desk was pressed
//   from the desk: { type: 'select', id }         show a section and mark it; null: mark none
//                  { type: 'page', html, data }   the main part of the page, as it is being edited, and the data of its components
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
  if (data?.type === 'page') page(data)
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

/** The parts of the page as the server last sent them. Scripts change the elements that are shown, so those can't be compared. */
const sent = new Map()

/** The node on the page for each node that the server sent. */
const shownAs = new WeakMap()

document.addEventListener(
  'readystatechange',
  () => {
    for (const id of ['page-head', 'page-body', 'page-foot']) {
      const region = document.getElementById(id)
      if (!region) continue
      const copy = region.cloneNode(true)
      pair(copy, region)
      sent.set(id, copy)
    }
  },
  // The document has been read, and its scripts have not run yet.
  { once: true },
)

function pair(copy, node) {
  shownAs.set(copy, node)
  for (const [index, child] of copy.childNodes.entries()) pair(child, node.childNodes[index])
}

/** Changes what differs from the markup that was sent before. Everything else keeps its state. */
function show(id, html) {
  const before = sent.get(id)
  if (!before) return
  const template = document.createElement('template')
  template.innerHTML = String(html)
  const next = before.cloneNode()
  next.append(document.importNode(template.content, true))
  follow(before, next)
  sent.set(id, next)
}

/** Gives the node of `before` on the page the attributes and content of `next`. */
function follow(before, next) {
  const node = shownAs.get(before)
  shownAs.set(next, node)
  for (const name of new Set([...before.getAttributeNames(), ...next.getAttributeNames()])) {
    const value = next.getAttribute(name)
    if (value === before.getAttribute(name)) continue
    if (value === null) node.removeAttribute(name)
    else node.setAttribute(name, value)
  }
  const olds = [...before.childNodes]
  const children = [...next.childNodes]
  const pairs = pairUp(olds, children)
  const wanted = children.map((child) => {
    const old = pairs.get(child)
    if (old && markupOf(old) === markupOf(child)) {
      child.replaceWith(old)
      return shownAs.get(old)
    }
    return old && isAlike(old, child) ? follow(old, child) : fresh(child, old)
  })
  const isSame =
    olds.length === wanted.length && olds.every((old, index) => shownAs.get(old) === wanted[index])
  if (!isSame) arrange(node, wanted)
  return node
}

/** The node that each of `children` was before: an equal one, otherwise the next of its kind. */
function pairUp(olds, children) {
  const pairs = new Map()
  for (const keyOf of [markupOf, kindOf]) {
    const paired = new Set(pairs.values())
    const left = Map.groupBy(
      olds.filter((old) => !paired.has(old)),
      keyOf,
    )
    for (const child of children) {
      const old = pairs.has(child) ? undefined : left.get(keyOf(child))?.shift()
      if (old) pairs.set(child, old)
    }
  }
  return pairs
}

/** With the content of templates, which nodes that are compared leave out. */
function markupOf({ nodeName, outerHTML, data }) {
  return [nodeName, outerHTML ?? data].join(' ')
}

function kindOf({ nodeName, id, dataset }) {
  return [nodeName, id, dataset?.component].join(' ')
}

/** Components are replaced as a whole: React owns their content. So are pictures, which the page's script has loaded. */
function isAlike(old, child) {
  if (old.nodeType !== Node.ELEMENT_NODE || 'component' in child.dataset) return false
  return ['src', 'srcset', 'data-src', 'data-srcset'].every(
    (name) => old.getAttribute(name) === child.getAttribute(name),
  )
}

/** A new node for the page. It takes over what was chosen in the one that it replaces. */
function fresh(child, old) {
  const node = child.cloneNode(true)
  pair(child, node)
  if (node.nodeType !== Node.ELEMENT_NODE) return node
  // Pictures that the browser has are painted with the markup around them.
  for (const image of node.querySelectorAll('img')) image.decoding = 'sync'
  if (old) keepChoices(old, shownAs.get(old), node)
  return node
}

/** Controls whose components start at once, because they have a choice to show. */
let chosenAgain = []

/** A choice stays unless the server has changed its own. Components take it over as one made before they started. */
function keepChoices(before, shown, node) {
  for (const control of node.querySelectorAll('input[name], select[name], textarea[name]')) {
    const isChecked = control.matches('[type=radio], [type=checkbox]')
    const at = `[name="${CSS.escape(control.name)}"]${isChecked ? `[value="${CSS.escape(control.value)}"]` : ''}`
    // Several components may have fields of the same name.
    const index = [...node.querySelectorAll(at)].indexOf(control)
    const [was, now] = [before, shown].map((root) => root.querySelectorAll(at)[index])
    const property = isChecked ? 'checked' : 'value'
    if (!was || !now || control.type === 'hidden' || was[property] !== control[property]) continue
    if (now[property] === control[property]) continue
    control[property] = now[property]
    chosenAgain.push(control)
  }
}

/** Moves as few nodes as possible: one that leaves the page forgets its height, and what it has loaded. */
function arrange(parent, wanted) {
  for (const child of [...parent.childNodes]) if (!wanted.includes(child)) child.remove()
  for (const [index, child] of wanted.entries()) {
    const present = parent.childNodes[index] ?? null
    if (present !== child) parent.insertBefore(child, present)
  }
}

/** The main part of the page. `data` holds what its components need, such as their texts. */
function page({ html, data }) {
  const main = document.getElementById('page-body')
  if (!main) return
  const place = placeIn(main)
  show('page-body', html)
  mark()
  started(data)
  backTo(place)
  if (awaited) select(chosen)
}

let pageData = null

/** The page's script starts the components that are new, as after a navigation. */
function started(data) {
  pageData ??= JSON.parse(document.getElementById('page-data')?.textContent ?? '{}')
  if (data) pageData = { ...pageData, data }
  document.dispatchEvent(new CustomEvent('page-shown', { detail: pageData }))
  for (const control of chosenAgain) control.dispatchEvent(new Event('input', { bubbles: true }))
  chosenAgain = []
  if (scheme) setScheme(scheme)
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
    if (part) part.hidden = html === ''
    show(id, html)
  }
  started()
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

addEventListener('DOMContentLoaded', () => tell({ type: 'ready' }))
