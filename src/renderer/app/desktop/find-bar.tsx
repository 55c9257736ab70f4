import './find.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { returnTarget } from '#ui/modal/return-focus.ts'
import type { Page } from '../routing/page.ts'
import { desktopStore } from './desktop-store.ts'
import styles from './find-bar.module.css'
import { useFind } from './use-find.ts'

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
