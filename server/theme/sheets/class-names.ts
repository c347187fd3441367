/** Words that may be class names in a Liquid template: those of its class attributes and class arguments. */
export function classNamesOfTemplate(source: string): string[] {
  const attributes = [...source.matchAll(/\bclass="([^"]*)"/g)].map((match) => match[1]!)
  const values = [...source.matchAll(/\bclass: '([^']*)'/g)].map((match) => match[1]!)
  return words([...attributes.map(withoutLogic), ...values])
}

/** Words that may be class names in a component: all its texts in quotes. */
export function classNamesOfCode(source: string): string[] {
  const texts = [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map((match) => match[2]!)
  return words(texts.map((text) => text.replace(/\$\{([^}]*)\}/g, (_, code: string) => textsIn(code))))
}

/** What a placeholder of a template literal may put in: `${large ? 'w-full' : 'w-20'}` holds both. */
function textsIn(code: string): string {
  return [...code.matchAll(/(['"])(.*?)\1/g)].map((match) => match[2]).join(' ')
}

/** "{% if a %}btn{% endif %}" and "{{ 'btn' }}" both hold btn. */
function withoutLogic(attribute: string): string {
  return attribute
    .replace(/\{%.*?%\}/g, ' ')
    .replace(/\{\{(.*?)\}\}/g, (_, output: string) => output.replaceAll("'", ' '))
}

function words(texts: string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.split(/\s+/)))]
    .filter((word) => /^[a-z@![*-]/.test(word))
    .sort()
}
