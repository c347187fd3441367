/** Milliseconds before each further attempt. */
const pauses = [300, 1000, 2500]

/**
 * Runs an `import()` and retries after a pause if its file couldn't be fetched, for example because of a brief loss of
 * network or a server restart. The build wraps every `import()` of browser code in it (build/retry-imports.ts).
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
