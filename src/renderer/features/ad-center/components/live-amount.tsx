import { useCallback } from 'react'
import { useFormat } from '#i18n/format.ts'
import type { MoneyPart } from '#i18n/numbers.ts'
import { type Amount, isNegative, isPositive } from '#protocol/amount.ts'
import { useSetting } from '#session/settings.ts'
import styles from '#shared/money/amount-text.module.css'
import { AmountText, type AmountTextProps } from '#shared/money/amount-text.tsx'
import { setText } from '#shared/queries/live-text.tsx'
import { type Live, useDirectUpdate, useObservable } from '#shared/queries/observable.ts'
import { classNames } from '#ui/hooks/class-names.ts'

type LiveAmountProps<Value> = Omit<AmountTextProps, 'value'> & {
  live: Live<Value>
  /** The same function every time. */
  pick: (value: Value) => Amount | undefined
}

/** `AmountText` for an amount that changes every second. */
export function LiveAmount<Value>({ live, pick, ...rest }: LiveAmountProps<Value>) {
  const [isMasked] = useSetting('isMasked')
  const hasArrived = useObservable(live, (value) => pick(value) !== undefined)
  const { currency } = rest
  if (isMasked || !hasArrived || currency === undefined)
    return <AmountText value={pick(live.get())} {...rest} />
  return <WrittenAmount live={live} pick={pick} {...rest} currency={currency} />
}

type WrittenAmountProps<Value> = LiveAmountProps<Value> & { currency: string }

function WrittenAmount<Value>(props: WrittenAmountProps<Value>) {
  const { live, pick, currency, size = 'text', isSigned = false } = props
  const format = useFormat()
  const write = useCallback(
    (place: HTMLElement, amount: Amount) => {
      writePieces(place, format.moneyParts(amount, currency, { isSigned }))
      place.classList.toggle(styles.gain ?? '', isSigned && isPositive(amount))
      place.classList.toggle(styles.loss ?? '', isSigned && isNegative(amount))
    },
    [format, currency, isSigned],
  )
  return (
    <span
      ref={useDirectUpdate(live, pick, write)}
      className={classNames(styles.amount, styles[size], 'tabular')}
    >
      <span className="visually-hidden" />
      <span aria-hidden="true" />
    </span>
  )
}

/** In one text for assistive technology, in pieces for the eye. */
function writePieces(
  { firstElementChild: said, lastElementChild: seen }: Element,
  pieces: readonly MoneyPart[],
) {
  if (!said || !seen) return
  setText(said, pieces.map(({ text }) => text).join(''))
  while (seen.childElementCount > pieces.length) seen.lastElementChild?.remove()
  pieces.forEach(({ kind, text }, at) => {
    const piece = seen.children[at] ?? seen.appendChild(document.createElement('span'))
    const className = styles[kind] ?? ''
    if (piece.className !== className) piece.className = className
    setText(piece, text)
  })
}
