/** The text size that applies (docs/rules.md, sections R7 and R8): on a wide screen with a fine pointer it may be below 100 %. */
import { useSyncExternalStore } from 'react'
import { useSetting } from './settings.ts'
import { type TextSize, textSizes } from './settings-schema.ts'

/** The same condition as in `index.html`. */
const compactScreen = '(width > 750px) and (pointer: fine)'

/** False in the build, which prerenders the login page. */
const isCompactScreen = () => typeof matchMedia === 'function' && matchMedia(compactScreen).matches

function subscribe(listener: () => void): () => void {
  const compact = matchMedia(compactScreen)
  compact.addEventListener('change', listener)
  return () => compact.removeEventListener('change', listener)
}

/** The sizes to choose from, the one that applies, and the function that chooses one. */
export function useTextSize(): {
  sizes: readonly TextSize[]
  size: TextSize
  choose: (size: TextSize) => void
} {
  const [chosen, choose] = useSetting('textSize')
  const isCompact = useSyncExternalStore(subscribe, isCompactScreen, isCompactScreen)
  const sizes = isCompact ? textSizes : textSizes.filter((size) => size >= 100)
  const [smallest = 100] = sizes
  return { sizes, size: sizes.find((size) => size === chosen) ?? smallest, choose }
}
