type Policy = { createScriptURL(url: string): string }
type Factory = { createPolicy(name: string, rules: Policy): Policy }

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes

/** Only files of this build may run as workers. */
const policy = factory?.createPolicy('desk-html', {
  createScriptURL(url) {
    if (!url.startsWith('/admin/assets/')) throw new TypeError(`not a file of the desk: ${url}`)
    return url
  },
})

/** Starts a worker from the address that `import '….worker.ts?worker&url'` gives. */
export function startWorker(url: string): Worker {
  return new Worker(policy ? policy.createScriptURL(url) : url, { type: 'module' })
}
