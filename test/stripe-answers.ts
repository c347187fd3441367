export type Answer = { status: number; body: Record<string, unknown> }

export function unknownParameter(form: URLSearchParams, allowed: RegExp): Answer | null {
  const unknown = [...form.keys()].find((name) => !allowed.test(name))
  return unknown ? invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown') : null
}

export function invalid(message: string, code?: string): Answer {
  return refused(400, 'invalid_request_error', message, code)
}

export function refused(status: number, type: string, message: string, code?: string): Answer {
  return { status, body: { error: { type, message, ...(code ? { code } : {}) } } }
}
