import { type ComponentName, components } from '#contract/components.ts'

/** The props of a component by name. */
export function propsOf(name: ComponentName): Map<string, { required: boolean }> {
  const shape = components[name].props._zod.def.shape as Record<
    string,
    { _zod: { optin?: string | undefined } }
  >
  return new Map(
    Object.entries(shape).map(([prop, type]) => [prop, { required: type._zod.optin === undefined }]),
  )
}

export function isComponent(name: string): name is ComponentName {
  return Object.hasOwn(components, name)
}

/** The error in a template's use of a component and its props, or null. Checked when a template is parsed or saved. */
export function faultOfUse(name: string, given: string[]): string | null {
  if (!isComponent(name))
    return `unknown component "${name}"; there are: ${Object.keys(components).join(', ')}`
  const props = propsOf(name)
  const unknown = given.find((prop) => !props.has(prop))
  if (unknown !== undefined)
    return `component "${name}" has no prop "${unknown}"; it takes: ${[...props.keys()].join(', ') || 'none'}`
  for (const [prop, { required }] of props) {
    if (required && !given.includes(prop)) return `component "${name}" needs the prop "${prop}"`
  }
  return null
}
