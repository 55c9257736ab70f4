/** Renders the app. Hydrates the prerendered login page of `index.html`, so that typed text stays. */
import { type ReactNode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { isSandbox } from '#data/operator.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { sessionStore } from '#session/session.ts'

/** `isLogin`: the first page of `app` is the login page, and its files are fetched. */
export function mount(container: HTMLElement, app: ReactNode, isLogin: boolean, options: RootOptions): void {
  window.placardStarted?.()
  const shell = window.placardShell
  const pressed = shell?.end() ?? -1
  if (!shell || !isLogin || sessionStore.getInitialState().token !== undefined) {
    // In slices, so that it blocks no press; the placeholder stays until the page is rendered.
    startTransition(() => createRoot(container, options).render(app))
    return
  }
  // Language and ribbon may depend on the operator's configuration, for which the inline script does not wait.
  shell.translate(currentLanguage())
  const ribbon = container.querySelector('[data-ribbon]')
  if (isSandbox(sessionStore.getInitialState())) ribbon?.removeAttribute('hidden')
  else ribbon?.remove()

  const fields = [...container.querySelectorAll('input')]
  // Synchronous, so that nothing changes the page in between.
  flushSync(() => hydrateRoot(container, app, options))
  // React replaces the elements on a mismatch, for example because of a browser extension.
  for (const { isConnected, name, value } of fields) {
    const field = isConnected ? null : container.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    if (field) field.value = value
  }
  container.querySelectorAll('button')[pressed]?.click()
}
