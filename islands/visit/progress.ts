import { page } from '#islands/page.ts'

/** Shows a thin bar after 120 ms and an overlay after 300 ms. Returns a function that removes both. */
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
    void element.offsetWidth // computes the initial style, so that the state change is animated
  }
  element.dataset.state = 'running'
  if (className === 'overlay') {
    // A compiled message without placeholders is a string or a one-element list.
    const announcer = document.getElementById('announcer')
    if (announcer) announcer.textContent = String(page().data.messages['common.frame.loading'] ?? '')
  }
}
