import './find.css'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { returnTarget } from '#ui/modal/return-focus.ts'
import type { Page } from '../routing/page.ts'
import { desktopStore } from './desktop-store.ts'
import styles from './find-bar.module.css'
import { findText } from './find-text.ts'

/** Finds text on the page. Enter: next, Shift+Enter: previous, Escape: close, which returns the focus. */
export function FindBar({ requests, page }: { requests: number; page: Page | undefined }) {
  const { t } = useTranslation(['desktop', 'common'])
  const input = useRef<HTMLInputElement>(null)
  const previousFocus = useRef<HTMLElement | undefined>(undefined)
  const [query, setQuery] = useState('')
  const { ranges, current, hasFrame, step } = useFind(query)
  const total = ranges.length

  useEffect(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && activeElement !== input.current)
      previousFocus.current = activeElement
  }, [])
  // The find command selects the query again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each request
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [requests])

  const close = () => {
    desktopStore.setState({ findRequests: undefined })
    returnTarget(previousFocus.current ? [previousFocus.current] : [])?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target === input.current) step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const position = total > 0 ? t('find.position', { index: current + 1, total }) : t('find.none')
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: Escape closes from each of its controls
    <search
      className={styles.bar}
      data-over={page?.header && ''}
      aria-label={t('find.label')}
      onKeyDown={handleKeyDown}
    >
      <div className={styles.field}>
        <input
          ref={input}
          className={styles.input}
          type="text"
          aria-label={t('find.label')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <span role="status" className={styles.position}>
          {query.trim() === '' ? '' : position}
        </span>
      </div>
      <div className={styles.buttons}>
        <IconButton
          icon="arrow-up"
          label={t('find.previous')}
          disabled={total === 0}
          onClick={() => step(-1)}
        />
        <IconButton icon="arrow-down" label={t('find.next')} disabled={total === 0} onClick={() => step(1)} />
        <IconButton icon="close" label={t('common:action.close')} onClick={close} />
      </div>
      {hasFrame && <p className={styles.note}>{t('find.frame')}</p>}
    </search>
  )
}

interface Matches {
  readonly ranges: readonly Range[]
  /** Index of the current match; -1 if there is none. */
  readonly current: number
  /** The page contains a frame, which cannot be searched. */
  readonly hasFrame: boolean
}

const noMatches: Matches = { ranges: [], current: -1, hasFrame: false }

/** Names of `find.css`. */
const highlights = { all: 'find', current: 'find-current' } as const

function highlight({ ranges, current }: Matches): void {
  const currentRange = ranges[current]
  const currentHighlight = new Highlight(...(currentRange ? [currentRange] : []))
  currentHighlight.priority = 1
  CSS.highlights.set(highlights.all, new Highlight(...ranges))
  CSS.highlights.set(highlights.current, currentHighlight)
}

/** Scrolls to the centre, so that neither the header nor the find bar covers the match. */
const scrollTo = (range: Range | undefined) =>
  range?.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' })

/** The first match that is not above the visible part, so that the page scrolls as little as possible. */
function firstInSight(ranges: readonly Range[]): number {
  const index = ranges.findIndex((range) => range.getBoundingClientRect().bottom > 0)
  return index < 0 ? Math.min(0, ranges.length - 1) : index
}

/** Searches the page, follows its changes, and highlights the matches. */
export function useFind(query: string): Matches & { readonly step: (by: 1 | -1) => void } {
  const [matches, setMatches] = useState<Matches>(noMatches)

  useEffect(() => {
    const page = document.querySelector('main')
    if (!page) return
    let frame: number | undefined
    const search = () => ({
      ranges: findText(page, query),
      hasFrame: page.querySelector('iframe') !== null,
    })
    const update = () => {
      frame = undefined
      setMatches(({ current }) => {
        const { ranges, hasFrame } = search()
        return { ranges, hasFrame, current: Math.min(Math.max(current, 0), ranges.length - 1) }
      })
    }
    const observer = new MutationObserver(() => {
      frame ??= requestAnimationFrame(update)
    })
    observer.observe(page, {
      childList: true,
      characterData: true,
      subtree: true,
      // What shows and hides content.
      attributeFilter: ['hidden', 'open', 'style'],
    })
    const { ranges, hasFrame } = search()
    const current = firstInSight(ranges)
    setMatches({ ranges, current, hasFrame })
    scrollTo(ranges[current])
    return () => {
      observer.disconnect()
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [query])

  useEffect(() => highlight(matches), [matches])
  useEffect(
    () => () => {
      for (const name of Object.values(highlights)) CSS.highlights.delete(name)
    },
    [],
  )

  const { ranges, current } = matches
  const step = useCallback(
    (by: 1 | -1) => {
      if (ranges.length === 0) return
      const next = (current + by + ranges.length) % ranges.length
      setMatches((previous) => ({ ...previous, current: next }))
      scrollTo(ranges[next])
    },
    [ranges, current],
  )
  return { ...matches, step }
}
