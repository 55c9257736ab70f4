/** The page at `/docs`: the calls of openapi.json, each with an example and a form that sends it to this sandbox. */

const byId = (id) => document.getElementById(id)

function element(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

const pretty = (value) => JSON.stringify(value, null, 2)

/** Replaces the `request_id`: a repeated one would get the first response again. */
function withNewId(example) {
  return example && 'request_id' in example
    ? { ...example, request_id: crypto.randomUUID() }
    : (example ?? {})
}

function exampleOf(operation, method) {
  if (method === 'POST') return operation.requestBody?.content?.['application/json']?.example
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  return Object.fromEntries(
    query.map(({ name, example }) => [name, example]).filter(([, value]) => value !== undefined),
  )
}

async function send(base, path, method, text) {
  const body = JSON.parse(text || '{}')
  const token = byId('token').value.trim()
  const query = method === 'GET' ? `?${new URLSearchParams(body)}` : ''
  const response = await fetch(`${base}${path}${query}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en', ...(token && { 'X-CT': token }) },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  const envelope = await response.json()
  if (envelope.data?.token) byId('token').value = envelope.data.token
  return envelope
}

function tryOut(base, path, method, operation) {
  const request = element('textarea', { rows: 6, spellcheck: false })
  request.value = pretty(withNewId(exampleOf(operation, method)))
  const output = element('pre', { hidden: true, tabIndex: 0 })
  const button = element('button', { type: 'button', textContent: 'Send' })
  button.addEventListener('click', async () => {
    button.disabled = true
    try {
      const envelope = await send(base, path, method, request.value)
      output.textContent = pretty(envelope)
      output.toggleAttribute('data-failed', envelope.code !== 200)
    } catch (error) {
      output.textContent = String(error)
      output.toggleAttribute('data-failed', true)
    }
    output.hidden = false
    button.disabled = false
  })
  return [element('label', {}, method === 'GET' ? 'Parameters' : 'Body', request), button, output]
}

function callOf(base, path, method, operation) {
  const media = operation.responses['200'].content['application/json']
  const isUpload = operation.requestBody?.content?.['multipart/form-data'] !== undefined
  const head = element(
    'summary',
    {},
    element('strong', { textContent: method }),
    element('code', { textContent: path }),
    element('span', { textContent: operation.summary }),
  )
  const body = element('div', { className: 'body' })
  for (const part of operation.description.split('\n\n'))
    body.append(element('p', { textContent: part.replaceAll('`', '') }))
  if (!isUpload) body.append(...tryOut(base, path, method, operation))
  body.append(
    element('p', { className: 'quiet', textContent: 'Example of an answer' }),
    element('pre', { textContent: pretty(media.example), tabIndex: 0 }),
    element(
      'details',
      {},
      element('summary', { textContent: 'Schema of the answer' }),
      element('pre', { textContent: pretty(media.schema), tabIndex: 0 }),
    ),
  )
  return element('details', { id: operation.operationId, className: 'call' }, head, body)
}

/** The rules common to all calls: the list items of the document's description. */
function commonRules(description) {
  const items = description.split('\n').filter((line) => line.startsWith('- '))
  const rules = items.map((line) => element('li', { textContent: line.slice(2).replaceAll('`', '') }))
  return [element('h2', { textContent: 'Common to all calls' }), element('ul', {}, ...rules)]
}

function show({ info, paths, tags, servers }) {
  const base = new URL(servers[0].url).pathname
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const sections = tags.map(({ name, description }) => [
    element('h2', { textContent: name }),
    element('p', { className: 'quiet', textContent: description }),
    ...calls
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => callOf(base, path, method, operation)),
  ])
  byId('calls').replaceChildren(...commonRules(info.description), ...sections.flat())
}

byId('settings').addEventListener('submit', (event) => event.preventDefault())
byId('find').addEventListener('input', ({ currentTarget }) => {
  const text = currentTarget.value.toLowerCase()
  for (const call of document.querySelectorAll('.call'))
    call.hidden = !call.querySelector('summary').textContent.toLowerCase().includes(text)
})

try {
  show(await (await fetch('/docs/openapi.json')).json())
} catch (error) {
  byId('calls').replaceChildren(element('p', { textContent: `The document could not be loaded. ${error}` }))
}
