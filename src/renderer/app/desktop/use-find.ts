import { useCallback, useEffect, useState } from 'react'
import { findText } from './find-text.ts'

interface Found {
  readonly ranges: readonly Range[]
  /** The match that is shown; -1 where there is none. */
  readonly current: number
  /** The page holds a foreign page, which cannot be searched from here. */
  readonly hasFrame: boolean
}

const nothing: Found = { ranges: [], current: -1, hasFrame: false }

/** Names of `find.css`. */
const highlights = { all: 'find', current: 'find-current' } as const

function highlight({ ranges, current }: Found): void {
  const shown = ranges[current]
  const above = new Highlight(...(shown ? [shown] : []))
  above.priority = 1
  CSS.highlights.set(highlights.all, new Highlight(...ranges))
  CSS.highlights.set(highlights.current, above)
}

/** To the middle, clear of the header and of the bar itself. */
const scrollTo = (range: Range | undefined) =>
  range?.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' })

/** The first match that is not above the window, so that the page moves as little as it can. */
function firstInSight(ranges: readonly Range[]): number {
  const index = ranges.findIndex((range) => range.getBoundingClientRect().bottom > 0)
  return index < 0 ? Math.min(0, ranges.length - 1) : index
}

/** Searches the page for what is typed, keeps up with its changes, and highlights what it finds. */
export function useFind(typed: string): Found & { readonly step: (by: 1 | -1) => void } {
  const [found, setFound] = useState<Found>(nothing)

  useEffect(() => {
    const page = document.querySelector('main')
    if (!page) return
    let frame: number | undefined
    const search = () => ({
      ranges: findText(page, typed),
      hasFrame: page.querySelector('iframe') !== null,
    })
    const update = () => {
      frame = undefined
      setFound(({ current }) => {
        const { ranges, hasFrame } = search()
        return { ranges, hasFrame, current: Math.min(Math.max(current, 0), ranges.length - 1) }
      })
    }
    const observer = new MutationObserver(() => {
      frame ??= requestAnimationFrame(update)
    })
    observer.observe(page, { childList: true, characterData: true, subtree: true })
    const { ranges, hasFrame } = search()
    const current = firstInSight(ranges)
    setFound({ ranges, current, hasFrame })
    scrollTo(ranges[current])
    return () => {
      observer.disconnect()
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [typed])

  useEffect(() => highlight(found), [found])
  useEffect(
    () => () => {
      for (const name of Object.values(highlights)) CSS.highlights.delete(name)
    },
    [],
  )

  const { ranges, current } = found
  const step = useCallback(
    (by: 1 | -1) => {
      if (ranges.length === 0) return
      const next = (current + by + ranges.length) % ranges.length
      setFound((before) => ({ ...before, current: next }))
      scrollTo(ranges[next])
    },
    [ranges, current],
  )
  return { ...found, step }
}
