import { lazy } from 'react'
import { preloadTexts } from '#i18n/i18n.ts'
import { LazyWhen } from '../layout/lazy-when.tsx'
import type { Page } from '../routing/page.ts'
import { paletteStore } from './palette-store.ts'

const Palette = lazy(async () => {
  const [{ Palette }] = await Promise.all([import('./palette.tsx'), preloadTexts(['desktop'])])
  return { default: Palette }
})
const ShortcutsDialog = lazy(async () => {
  const [{ ShortcutsDialog }] = await Promise.all([
    import('./shortcuts-dialog.tsx'),
    preloadTexts(['desktop']),
  ])
  return { default: ShortcutsDialog }
})

/** The command palette and the list of shortcuts, fetched when first opened. */
export function PaletteDialogs({ pages }: { pages: readonly Page[] }) {
  return (
    <LazyWhen store={paletteStore} pick={({ open }) => open}>
      {(open) => (open === 'palette' ? <Palette pages={pages} /> : <ShortcutsDialog />)}
    </LazyWhen>
  )
}
