/** The part of WebMCP that pages use. https://webmachinelearning.github.io/webmcp/ (July 2026) */
export type ModelContext = {
  registerTool(tool: Tool, options?: { signal?: AbortSignal }): Promise<undefined>
}

export type Tool = {
  /** At most 128 characters: ASCII letters, digits, `_`, `-` and `.`. */
  name: string
  /** For people, in the page's language. */
  title: string
  /** For the agent. */
  description: string
  /** JSON Schema. Browsers do not check inputs against it. */
  inputSchema: object
  annotations: { readOnlyHint: boolean }
  /** Resolves with the answer for the agent. */
  execute(input: object): Promise<unknown>
}

declare global {
  interface Document {
    /** Only in browsers with an agent, and in secure contexts. */
    modelContext?: ModelContext
  }
}
