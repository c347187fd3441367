// A page of the shop in a frame of the desk. The frame has no origin of its own, so it reaches neither the desk nor the
// shop's calls. It exchanges four messages with the desk:
//   to the desk:   { type: 'ready' }, { type: 'select', id }          a section was clicked
//   from the desk: { type: 'select', id }, { type: 'section', id, html }  show a section; replace its content

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

addEventListener('message', ({ origin, source, data }) => {
  if (origin !== desk || source !== window.parent) return
  const section = document.getElementById(String(data?.id))
  if (!section?.matches('.parts > .part')) return
  if (data.type === 'select') section.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  if (data.type === 'section') replace(section, String(data.html))
})

/** The place on the page stays. Pictures are shown at once. */
function replace(section, html) {
  const template = document.createElement('template')
  template.innerHTML = html
  for (const element of template.content.querySelectorAll('[data-src], [data-srcset]')) {
    if (element.dataset.srcset) element.srcset = element.dataset.srcset
    if (element.dataset.src) element.src = element.dataset.src
    element.removeAttribute('data-src')
    element.removeAttribute('data-srcset')
  }
  const { scrollX, scrollY } = window
  section.replaceChildren(...(template.content.querySelector('.part')?.childNodes ?? []))
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
}

addEventListener('DOMContentLoaded', () => tell({ type: 'ready' }))
