type Policy = { createScriptURL(url: string): string; createHTML(html: string): string }
type Factory = { createPolicy(name: string, rules: Policy): Policy }

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes

const policy = factory?.createPolicy('desk-html', {
  /** Only files of this build may run as workers. */
  createScriptURL(url) {
    if (!url.startsWith('/admin/assets/')) throw new TypeError(`not a file of the desk: ${url}`)
    return url
  },
  createHTML: (html) => html,
})

/** Starts a worker from the address that `import '….worker.ts?worker&url'` gives. */
export function startWorker(url: string): Worker {
  return new Worker(policy ? policy.createScriptURL(url) : url, { type: 'module' })
}

/** A document for the `srcdoc` of a frame whose sandbox allows nothing. It must go nowhere else. */
export function frameHtml(html: string): string {
  return policy ? policy.createHTML(html) : html
}
