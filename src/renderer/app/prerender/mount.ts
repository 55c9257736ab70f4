/** Shows the app: hydrates the login page that `index.html` brings, so that what was typed there stays where it is. */
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { currentLanguage } from '#i18n/i18n.ts'
import { isSandbox } from '#session/operator.ts'
import { sessionStore } from '#session/session.ts'

/** `isLogin` says that the first page of `app` is the login page, with its files at hand. */
export function mount(place: HTMLElement, app: ReactNode, isLogin: boolean, options: RootOptions): void {
  const shell = window.placardShell
  const pressed = shell?.end() ?? -1
  if (!shell || !isLogin || sessionStore.getInitialState().token !== undefined) {
    flushSync(() => createRoot(place, options).render(app))
    return
  }
  // Both may depend on the operator's configuration, which the inline script does not wait for.
  shell.translate(currentLanguage())
  const ribbon = place.querySelector('[data-ribbon]')
  if (isSandbox(sessionStore.getInitialState())) ribbon?.removeAttribute('hidden')
  else ribbon?.remove()

  const fields = [...place.querySelectorAll('input')]
  // In this task, so that nothing changes the page in between.
  flushSync(() => hydrateRoot(place, app, options))
  // React replaces the elements when it finds others, such as those of a browser extension, among them.
  for (const { isConnected, name, value } of fields) {
    const field = isConnected ? null : place.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    if (field) field.value = value
  }
  place.querySelectorAll('button')[pressed]?.click()
}
