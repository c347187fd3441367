/** Possible class names in a Liquid template: the words of its class attributes and class arguments. */
export function classNamesOfTemplate(source: string): string[] {
  const attributes = [...source.matchAll(/\bclass="([^"]*)"/g)].map((match) => match[1]!)
  const values = [...source.matchAll(/\bclass: '([^']*)'/g)].map((match) => match[1]!)
  return words([...attributes.map(withoutLogic), ...values])
}

/** Possible class names in a component: the words of all its string literals. */
export function classNamesOfCode(source: string): string[] {
  const texts = [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map((match) => match[2]!)
  return words(texts.map((text) => text.replace(/\$\{([^}]*)\}/g, (_, code: string) => textsIn(code))))
}

/** String literals in a placeholder: `${large ? 'w-full' : 'w-20'}` contains both. */
function textsIn(code: string): string {
  return [...code.matchAll(/(['"])(.*?)\1/g)].map((match) => match[2]).join(' ')
}

/** Removes Liquid syntax: "{% if a %}btn{% endif %}" and "{{ 'btn' }}" both contain btn. */
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
