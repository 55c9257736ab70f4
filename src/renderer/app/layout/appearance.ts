import { useEffect } from 'react'
import { useSetting } from '#session/settings.ts'
import { useTextSize } from '#session/text-size.ts'
import { zoomFor } from './viewport.ts'

/** Sets zoom, text size and theme on `<html>` for the design tokens. Before that, the script in `index.html` sets them. */
export function useAppearance(): void {
  const [theme] = useSetting('theme')
  const { size: textSize } = useTextSize()

  useEffect(() => {
    const { dataset, style } = document.documentElement
    style.setProperty('--text', String(textSize / 100))
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
  }, [theme, textSize])

  useEffect(() => {
    const setZoom = () =>
      document.documentElement.style.setProperty('--zoom', String(zoomFor(window.innerWidth)))
    setZoom()
    window.addEventListener('resize', setZoom)
    return () => window.removeEventListener('resize', setZoom)
  }, [])
}
