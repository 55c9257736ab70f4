/**
 * Keeps lists marked `data-live` current, and sends forms marked `data-here` without leaving the page: the app's frame
 * says when a page moved on, and a conversation does not.
 */
const pause = 2000

/** By id, each item as the server last wrote it. */
const written = new Map()

/** Times are the reader's own, once they can be. */
function localize(root) {
  const { lang } = document.documentElement
  const format = new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit' })
  for (const time of root.querySelectorAll('time')) time.textContent = format.format(new Date(time.dateTime))
}

function learn(root) {
  for (const item of root.querySelectorAll('[data-live] > *')) written.set(item.id, item.outerHTML)
  localize(root)
}

/** What is being typed into an item outlives the item. */
function keepTyped(before, after) {
  for (const field of after.querySelectorAll('input[id]:not([type=hidden])')) {
    const old = before.querySelector(`#${CSS.escape(field.id)}`)
    if (old) field.value = old.value
  }
  const focused = before.contains(document.activeElement) && document.activeElement.id
  return () => focused && document.getElementById(focused)?.focus()
}

function merge(list, fresh) {
  for (const item of [...list.children]) {
    if (!fresh.children.namedItem(item.id)) item.remove()
  }
  for (const [at, item] of [...fresh.children].entries()) {
    const html = item.outerHTML
    const before = list.children.namedItem(item.id)
    if (before && written.get(item.id) === html) continue
    written.set(item.id, html)
    localize(item)
    if (!before) {
      list.insertBefore(item, list.children[at] ?? null)
      continue
    }
    const focus = keepTyped(before, item)
    before.replaceWith(item)
    focus()
  }
}

const isAtEnd = () => innerHeight + scrollY >= document.documentElement.scrollHeight - 80
const goToEnd = () => scrollTo({ top: document.documentElement.scrollHeight })

function say(isLost) {
  const lost = document.querySelector('[data-lost]')
  if (lost) lost.hidden = !isLost
}

/** Asks for a page, which the browser parses as it comes: under the desk's policy no text becomes markup. */
function ask(method, address, body) {
  return new Promise((resolve, reject) => {
    const asked = new XMLHttpRequest()
    asked.open(method, address)
    asked.responseType = 'document'
    asked.onload = () => resolve({ status: asked.status, page: asked.response })
    asked.onerror = () => reject(new Error('nothing came back'))
    asked.send(body)
  })
}

async function refresh(list) {
  const { status, page } = await ask('GET', list.dataset.live)
  // Ended elsewhere: the page begins anew.
  if (status === 404) return location.reload()
  if (status !== 200) throw new Error(String(status))
  const fresh = page?.getElementById(list.id)
  if (!fresh || !list.isConnected) return
  const hasToFollow = list.closest('[role=log]') && isAtEnd()
  const before = list.children.length
  merge(list, fresh)
  if (hasToFollow && list.children.length > before) goToEnd()
}

async function keepCurrent() {
  try {
    if (document.visibilityState === 'visible') {
      for (const list of document.querySelectorAll('[data-live]')) await refresh(list)
      say(false)
    }
  } catch {
    say(true)
  }
  setTimeout(keepCurrent, pause)
}

/** Takes over what the server answered to a form. */
function show(page) {
  const main = page?.querySelector('main')
  if (!main) throw new Error('no page')
  document.querySelector('main').replaceWith(main)
  learn(main)
  const wrong = main.querySelector('[aria-invalid]')
  const focused = wrong ?? main.querySelector('[data-focus]')
  focused?.focus()
  if (!wrong && main.querySelector('.entry')) goToEnd()
}

let isSending = false

document.addEventListener('submit', async (event) => {
  const form = event.target
  if (!('here' in form.dataset)) return
  event.preventDefault()
  if (isSending) return
  isSending = true
  try {
    const body = new URLSearchParams(new FormData(form, event.submitter))
    const { page } = await ask('POST', form.action, body)
    show(page)
    say(false)
  } catch {
    say(true)
  } finally {
    isSending = false
  }
})

// A form that unfolds comes into view.
document.addEventListener(
  'toggle',
  ({ target }) => target.open && target.scrollIntoView({ block: 'nearest' }),
  true,
)

learn(document)
if (document.querySelector('[role=log] .entry')) goToEnd()
setTimeout(keepCurrent, pause)
