/** An output such as {{ product.name }}, and its place in the HTML around it. */
export type OutputPlace = {
  /** Offset of the output in the source. */
  at: number
  /** The output's expression, without braces. */
  expression: string
  place: 'text' | 'attribute' | 'unquoted' | 'tag' | 'script' | 'style' | 'comment'
}

/** Things that no output is needed for: scripts in the page and handlers in attributes. */
export type ScriptPlace = { at: number; what: 'script' | 'style' | 'handler' | 'address' }

type Scanned = { outputs: OutputPlace[]; scripts: ScriptPlace[] }

type State =
  | { in: 'text' | 'comment' }
  | { in: 'tag'; name: string; named: boolean; from: number; attribute: string; type: string }
  | { in: 'value'; quote: string; tag: State & { in: 'tag' }; from: number }
  | { in: 'raw'; name: string; from: number; type: string }

const text: State = { in: 'text' }

/** Reads a template's HTML from its start to its end, passing over Liquid tags, as if every branch were taken. */
export function scanOutputs(source: string): Scanned {
  const masked = maskBlocks(source)
  const outputs: OutputPlace[] = []
  const scripts: ScriptPlace[] = []
  let state: State = text
  let at = 0
  while (at < masked.length) {
    const liquid = /^\{(\{|%)-?([\s\S]*?)-?[%}]\}/.exec(masked.slice(at, at + 4000))
    if (liquid) {
      if (liquid[1] === '{')
        outputs.push({ at, expression: liquid[2]!.trim(), place: placeOf(state, masked, at) })
      at += liquid[0].length
      continue
    }
    const [next, length]: [State, number] = step(state, masked, at, scripts)
    state = next
    at += length
  }
  return { outputs, scripts }
}

/** Blanks comments and raw blocks, keeping every offset. */
function maskBlocks(source: string): string {
  return source.replace(/\{%-?\s*(comment|raw)\s*-?%\}[\s\S]*?\{%-?\s*end\1\s*-?%\}/g, (block) =>
    block.replace(/[^\n]/g, ' '),
  )
}

function placeOf(state: State, source: string, at: number): OutputPlace['place'] {
  if (state.in === 'raw') return state.name === 'style' ? 'style' : 'script'
  if (state.in === 'value') return state.quote === '' ? 'unquoted' : 'attribute'
  // A heading's level is the one part of a tag that templates compute: <h{{ level }}>.
  if (state.in === 'tag') return state.named || !/<\/?h$/.test(source.slice(state.from, at)) ? 'tag' : 'text'
  return state.in
}

/** The state after the characters at `at`, and how many they are. */
function step(state: State, source: string, at: number, scripts: ScriptPlace[]): [State, number] {
  const here = source[at]!
  switch (state.in) {
    case 'comment':
      return source.startsWith('-->', at) ? [text, 3] : [state, 1]
    case 'text': {
      if (source.startsWith('<!--', at)) return [{ in: 'comment' }, 4]
      if (here === '<' && /[a-z/]/i.test(source[at + 1] ?? ''))
        return [{ in: 'tag', name: '', named: false, from: at, attribute: '', type: '' }, 1]
      return [state, 1]
    }
    case 'raw': {
      if (
        !source
          .slice(at, at + state.name.length + 2)
          .toLowerCase()
          .startsWith(`</${state.name}`)
      )
        return [state, 1]
      const isData = state.type.includes('json')
      if (!isData && source.slice(state.from, at).trim() !== '')
        scripts.push({ at: state.from, what: state.name as 'script' | 'style' })
      return [{ in: 'tag', name: '', named: false, from: at, attribute: '', type: '' }, 1]
    }
    case 'tag':
      return stepInTag(state, source, at, scripts)
    case 'value':
      return stepInValue(state, source, at, scripts)
  }
}

type Tag = State & { in: 'tag' }

function stepInTag(tag: Tag, source: string, at: number, scripts: ScriptPlace[]): [State, number] {
  const here = source[at]!
  if (here === '>') return [afterTag(tag, at), 1]
  if (/[\s/]/.test(here))
    return [tag.name === '' && here === '/' ? tag : { ...tag, named: true, attribute: '' }, 1]
  if (!tag.named) return [{ ...tag, name: tag.name + here.toLowerCase() }, 1]
  if (here !== '=') return [{ ...tag, attribute: tag.attribute + here.toLowerCase() }, 1]
  if (/^on[a-z]+$/.test(tag.attribute)) scripts.push({ at: at - tag.attribute.length, what: 'handler' })
  const quote = /^=\s*(["'])?/.exec(source.slice(at, at + 20))!
  const length = quote[0].length
  return [{ in: 'value', quote: quote[1] ?? '', tag, from: at + length }, length]
}

function afterTag({ name, type, from }: Tag, at: number): State {
  return name === 'script' || name === 'style' ? { in: 'raw', name, from: at + 1 || from, type } : text
}

function stepInValue(
  state: State & { in: 'value' },
  source: string,
  at: number,
  scripts: ScriptPlace[],
): [State, number] {
  const here = source[at]!
  const ends = state.quote === '' ? /[\s>]/.test(here) : here === state.quote
  if (!ends) {
    if (at === state.from && /^\s*javascript:/i.test(source.slice(at, at + 40)))
      scripts.push({ at, what: 'address' })
    return [state, 1]
  }
  const value = source.slice(state.from, at)
  const tag: Tag = {
    ...state.tag,
    attribute: '',
    type: state.tag.attribute === 'type' ? value.toLowerCase() : state.tag.type,
  }
  return state.quote === '' && here === '>' ? [afterTag(tag, at), 1] : [tag, 1]
}
