import { useEffect } from 'react'
import { useSetting } from '#session/settings.ts'
import { zoomFor } from './viewport.ts'

/** Keeps zoom, text size and theme on `<html>`, where the tokens read them. `index.html` sets them before. */
export function useAppearance(): void {
  const [theme] = useSetting('theme')
  const [textSize] = useSetting('textSize')

  useEffect(() => {
    const { dataset, style } = document.documentElement
    style.setProperty('--text', String(textSize / 100))
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
  }, [theme, textSize])

  useEffect(() => {
    const fit = () => document.documentElement.style.setProperty('--zoom', String(zoomFor(window.innerWidth)))
    fit()
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [])
}
