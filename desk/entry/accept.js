// The page behind a one-time link: sets a password and, where the shop asks for one, a second factor. The server renders
// every text; this script shows the step that is next. The token stays in the fragment, which no server sees.

const token = location.hash.slice(1)
const lang = document.documentElement.lang
let challenge = ''
let method = ''

/** Shows one step and hides the others. */
function show(id) {
  for (const step of document.querySelectorAll('[data-step]')) step.hidden = step.id !== id
  document.querySelector(`#${id} input:not([readonly], :disabled), #${id} [tabindex]`)?.focus()
}

/** Makes a call. A network failure counts as a refusal without a message. */
async function call(path, payload) {
  try {
    const response = await fetch(`/api/admin${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-lang': lang },
      body: JSON.stringify(payload),
    })
    return await response.json()
  } catch {
    return { code: 500, msg: document.getElementById('offline').textContent, data: null }
  }
}

/** Sends a form once at a time, and shows what is wrong beside its fields. */
function onSubmit(id, send) {
  const form = document.getElementById(id)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const button = form.querySelector('button')
    if (button.disabled) return
    button.disabled = true
    const values = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''))
    const answer = await send(values)
    button.disabled = false
    const fields = answer?.data?.fields ?? {}
    for (const note of form.querySelectorAll('[data-for]')) note.textContent = fields[note.dataset.for] ?? ''
    const named = Object.keys(fields).some((name) => form.querySelector(`[data-for="${name}"]`))
    form.querySelector('[role="alert"]').textContent = !answer || named ? '' : answer.msg
  })
}

/** Continues after the password: done, a second factor to prove, or one to set up. Returns any other refusal. */
async function next(answer) {
  if (answer.code === 0) return finish()
  if (answer.data?.reason !== 'second_factor') return answer
  challenge = answer.data.challenge
  const { methods } = answer.data
  if (methods.length === 0) return setUp()
  method = methods.find((each) => each !== 'passkey') ?? ''
  show(method ? 'second' : 'done')
}

async function setUp() {
  const { code, data, msg } = await call('/staff/totp/start', { challenge })
  if (code !== 0) return { code, data, msg }
  document.getElementById('picture').src = data.picture
  document.getElementById('secret').textContent = data.secret
  show('enroll')
}

function finish(recoveryCodes = null) {
  const list = document.getElementById('codes')
  for (const each of recoveryCodes ?? []) {
    list.appendChild(document.createElement('li')).textContent = each
  }
  list.parentElement.hidden = !recoveryCodes
  history.replaceState(null, '', location.pathname)
  show('done')
}

onSubmit('accept', async (values) => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return next(await call('/staff/accept', { token, lang, timeZone, ...values }))
})

onSubmit('second', async ({ code }) => {
  const answer = await call('/staff/second', { challenge, method, code })
  return answer.code === 0 ? finish() : answer
})

onSubmit('enroll', async ({ code }) => {
  const answer = await call('/staff/totp/confirm', { challenge, code })
  return answer.code === 0 ? finish(answer.data.recoveryCodes) : answer
})

const link = await call('/staff/link', { token })
if (link.code !== 0) {
  document.getElementById('why').textContent = link.msg
  show('expired')
} else {
  const { kind, email } = link.data
  for (const about of document.querySelectorAll('[data-kind]')) about.hidden = about.dataset.kind !== kind
  const field = document.querySelector('#accept [name="email"]')
  if (kind === 'first_owner') field.required = true
  else {
    field.value = email ?? ''
    field.readOnly = true
    field.removeAttribute('name')
  }
  for (const person of document.querySelectorAll('[data-new]')) {
    person.hidden = kind === 'reset'
    if (kind === 'reset') person.querySelector('input').disabled = true
  }
  show('accept')
}
