import { useEffect } from 'react'
import { platform } from '#platform/index.ts'
import { settingsStore } from '#session/settings.ts'
import type { Page } from '../routing/page.ts'
import { isPaying } from '../updates/watch-payments.ts'
import { PaletteDialogs } from './palette-dialogs.tsx'
import { openPalette, openShortcuts } from './palette-store.ts'

const isInDialog = () => document.querySelector('dialog:modal') !== null

const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** On a layout without Latin letters the key of that place counts. */
const isK = ({ key, code }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' || (code === 'KeyK' && !/\p{Script=Latin}/u.test(key))

function handleKeyDown(event: KeyboardEvent): void {
  if (event.isComposing || event.altKey || isInDialog() || isPaying()) return
  const hasCommand = event.ctrlKey || event.metaKey
  // On the desktop the menu has this shortcut.
  const isPaletteKey = hasCommand && !event.shiftKey && isK(event) && !platform.desktop
  const isHelpKey =
    !hasCommand && event.key === '?' && !isTyping(event) && settingsStore.getState().hasHelpKey
  if (!isPaletteKey && !isHelpKey) return
  event.preventDefault()
  if (isPaletteKey) openPalette()
  else openShortcuts()
}

/** The keyboard's shortcuts on the pages behind the login; none takes the user out of a dialog or a payment. */
export function Shortcuts({ pages }: { pages: readonly Page[] }) {
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
  // The desktop app shows the dialogs on every page.
  return platform.desktop ? null : <PaletteDialogs pages={pages} />
}
