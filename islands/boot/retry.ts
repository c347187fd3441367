/** Milliseconds before each further attempt. */
const pauses = [300, 1000, 2500]

/**
 * Runs an `import()`, again after a pause when its file could not be fetched: a lift, a tunnel, a server that is being
 * restarted. The build wraps every `import()` of the browser's code in it (build/retry-imports.ts).
 */
export async function retry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pause of pauses) {
    try {
      return await load()
    } catch {
      await new Promise((resume) => setTimeout(resume, pause))
    }
  }
  return load()
}
