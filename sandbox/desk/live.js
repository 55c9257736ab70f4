/**
 * Polls for lists marked `data-live`, and submits forms marked `data-inline` without a navigation, which the app would
 * notice in its frame.
 */
const pollMs = 2000

/** The server's HTML of each item, by id. */
const serverHtml = new Map()

/** Shows times in the reader's time zone. */
function localize(root) {
  const { lang } = document.documentElement
  const format = new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit' })
  for (const time of root.querySelectorAll('time')) time.textContent = format.format(new Date(time.dateTime))
}

function track(root) {
  for (const item of root.querySelectorAll('[data-live] > *')) serverHtml.set(item.id, item.outerHTML)
  localize(root)
}

/** Copies the user's input to the new version of an item; returns a function that restores the focus. */
function preserveInput(previous, next) {
  for (const field of next.querySelectorAll('input[id]:not([type=hidden])')) {
    const old = previous.querySelector(`#${CSS.escape(field.id)}`)
    if (old) field.value = old.value
  }
  const focusedId = previous.contains(document.activeElement) && document.activeElement.id
  return () => focusedId && document.getElementById(focusedId)?.focus()
}

function merge(list, fresh) {
  for (const item of [...list.children]) {
    if (!fresh.children.namedItem(item.id)) item.remove()
  }
  for (const [index, item] of [...fresh.children].entries()) {
    const html = item.outerHTML
    const previous = list.children.namedItem(item.id)
    if (previous && serverHtml.get(item.id) === html) continue
    serverHtml.set(item.id, html)
    localize(item)
    if (!previous) {
      list.insertBefore(item, list.children[index] ?? null)
      continue
    }
    const restoreFocus = preserveInput(previous, item)
    previous.replaceWith(item)
    restoreFocus()
  }
}

const isAtEnd = () => innerHeight + scrollY >= document.documentElement.scrollHeight - 80
const scrollToEnd = () => scrollTo({ top: document.documentElement.scrollHeight })

function setConnectionLost(isLost) {
  const notice = document.querySelector('[data-lost]')
  if (notice) notice.hidden = !isLost
}

/** Loads a page as a document: the desk's policy (Trusted Types) allows no parsing of strings. */
function load(method, address, body) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.responseType = 'document'
    request.onload = () => resolve({ status: request.status, page: request.response })
    request.onerror = () => reject(new Error('no response'))
    request.send(body)
  })
}

async function refresh(list) {
  const { status, page } = await load('GET', list.dataset.live)
  // The conversation was ended elsewhere, or the desk's login has expired.
  if (status === 404 || status === 401) return location.reload()
  if (status !== 200) throw new Error(String(status))
  const fresh = page?.getElementById(list.id)
  if (!fresh || !list.isConnected) return
  const mustFollow = list.closest('[role=log]') && isAtEnd()
  const previousLength = list.children.length
  merge(list, fresh)
  if (mustFollow && list.children.length > previousLength) scrollToEnd()
}

async function poll() {
  try {
    if (document.visibilityState === 'visible') {
      for (const list of document.querySelectorAll('[data-live]')) await refresh(list)
      setConnectionLost(false)
    }
  } catch {
    setConnectionLost(true)
  }
  setTimeout(poll, pollMs)
}

/** Replaces the page's content by the server's response to a form. */
function show(page) {
  const main = page?.querySelector('main')
  if (!main) throw new Error('no page')
  document.querySelector('main').replaceWith(main)
  track(main)
  const invalid = main.querySelector('[aria-invalid]')
  const focused = invalid ?? main.querySelector('[data-focus]')
  focused?.focus()
  if (!invalid && main.querySelector('.entry')) scrollToEnd()
}

let isSending = false

document.addEventListener('submit', async (event) => {
  const form = event.target
  if (!('inline' in form.dataset)) return
  event.preventDefault()
  if (isSending) return
  isSending = true
  try {
    const body = new URLSearchParams(new FormData(form, event.submitter))
    const { page } = await load('POST', form.action, body)
    show(page)
    setConnectionLost(false)
  } catch {
    setConnectionLost(true)
  } finally {
    isSending = false
  }
})

// Scrolls a form into view when it is opened.
document.addEventListener(
  'toggle',
  ({ target }) => target.open && target.scrollIntoView({ block: 'nearest' }),
  true,
)

track(document)
if (document.querySelector('[role=log] .entry')) scrollToEnd()
setTimeout(poll, pollMs)
