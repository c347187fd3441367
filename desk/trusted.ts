type Policy = { createScriptURL(url: string): string; createHTML(html: string): string }
type Factory = { createPolicy(name: string, rules: Policy): Policy }

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes

const policy = factory?.createPolicy('desk-html', {
  /** Only files of this build may run as workers, and the one for push notices. */
  createScriptURL(url) {
    if (!url.startsWith('/admin/assets/') && url !== '/admin/notices.js')
      throw new TypeError(`not a file of the desk: ${url}`)
    return url
  },
  createHTML: (html) => html,
})

/** The address of a script for a worker, as Trusted Types want it. */
export function workerScript(url: string): string {
  return policy ? policy.createScriptURL(url) : url
}

/** Starts a worker from the address that `import '….worker.ts?worker&url'` gives. */
export function startWorker(url: string): Worker {
  return new Worker(workerScript(url), { type: 'module' })
}

/**
 * HTML for the `srcdoc` of a frame whose sandbox allows nothing, or for a parser, whose document runs nothing. It must go
 * nowhere else.
 */
export function inertHtml(html: string): string {
  return policy ? policy.createHTML(html) : html
}
