import './find.css'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { returnTarget } from '#ui/modal/return-focus.ts'
import type { Page } from '../routing/page.ts'
import { desktopStore } from './desktop-store.ts'
import styles from './find-bar.module.css'
import { findText } from './find-text.ts'

/** Finds text on the page: Enter goes on, Shift+Enter back, Escape leaves; the focus returns to where it was. */
export function FindBar({ asked, page }: { asked: number; page: Page | undefined }) {
  const { t } = useTranslation(['desktop', 'common'])
  const input = useRef<HTMLInputElement>(null)
  const before = useRef<HTMLElement | undefined>(undefined)
  const [typed, setTyped] = useState('')
  const { ranges, current, hasFrame, step } = useFind(typed)
  const total = ranges.length

  useEffect(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && activeElement !== input.current)
      before.current = activeElement
  }, [])
  // Asked for again it begins anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked is what happened, not what is read
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [asked])

  const close = () => {
    desktopStore.setState({ findAsked: undefined })
    returnTarget(before.current ? [before.current] : [])?.focus()
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
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: Escape leaves from each of its controls
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
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <span role="status" className={styles.position}>
          {typed.trim() === '' ? '' : position}
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
