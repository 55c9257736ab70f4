/** The dialog of the keyboard that is open: the command palette or the list of shortcuts. */
import { createAppStore } from '#lib/app-store.ts'

export const paletteStore = createAppStore<{ open: 'palette' | 'shortcuts' | undefined }>('palette', () => ({
  open: undefined,
}))

export const openPalette = (): void => paletteStore.setState({ open: 'palette' })
export const openShortcuts = (): void => paletteStore.setState({ open: 'shortcuts' })
export const closePalette = (): void => paletteStore.setState({ open: undefined })
