import { page } from '#islands/page.ts'

/** A thin bar after 120 ms of waiting, without a spinner; a veil over the page after 300. Returns what ends both. */
export function showProgress(): () => void {
  const timers = [setTimeout(run, 120, 'progress-bar'), setTimeout(run, 300, 'overlay')]
  return () => {
    for (const timer of timers) clearTimeout(timer)
    for (const element of document.querySelectorAll<HTMLElement>('.progress-bar, .overlay')) {
      if (element.dataset.state === 'running') element.dataset.state = 'done'
    }
  }
}

function run(className: string): void {
  let element = document.querySelector<HTMLElement>(`.${className}`)
  if (!element) {
    element = document.createElement('div')
    element.className = className
    document.body.append(element)
    void element.offsetWidth // the style before, so that the change of state moves
  }
  element.dataset.state = 'running'
  if (className === 'overlay') {
    // A compiled message without placeholders is its text, or a list of its one part.
    const announcer = document.getElementById('announcer')
    if (announcer) announcer.textContent = String(page().data.messages['common.frame.loading'] ?? '')
  }
}
