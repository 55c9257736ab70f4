import { useFormat } from '#i18n/format.ts'
import type { MoneyPart } from '#i18n/numbers.ts'
import { type Amount, isNegative, isPositive } from '#protocol/amount.ts'
import { useSetting } from '#session/settings.ts'
import styles from '#shared/money/amount-text.module.css'
import { AmountText, type AmountTextProps } from '#shared/money/amount-text.tsx'
import { setText } from '#shared/queries/live-text.tsx'
import { type Observable, useDirectUpdate, useObservable } from '#shared/queries/observable.ts'
import { classNames } from '#ui/hooks/class-names.ts'

type LiveAmountProps<Value> = Omit<AmountTextProps, 'value'> & {
  live: Observable<Value>
  pick: (value: Value) => Amount | undefined
}

/** `AmountText` for an amount that changes every second: updates the DOM directly instead of re-rendering. */
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
  const write = (element: HTMLElement, amount: Amount) => {
    writeParts(element, format.moneyParts(amount, currency, { isSigned }))
    if (!isSigned) return
    element.classList.toggle(styles.gain ?? '', isPositive(amount))
    element.classList.toggle(styles.loss ?? '', isNegative(amount))
  }
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

/** Writes the amount as one text for assistive technology, and in parts for display. */
function writeParts(
  { firstElementChild: spoken, lastElementChild: visible }: Element,
  parts: readonly MoneyPart[],
) {
  if (!spoken || !visible) return
  setText(spoken, parts.map(({ text }) => text).join(''))
  while (visible.childElementCount > parts.length) visible.lastElementChild?.remove()
  parts.forEach(({ kind, text }, index) => {
    const part = visible.children[index] ?? visible.appendChild(document.createElement('span'))
    const className = styles[kind] ?? ''
    if (part.className !== className) part.className = className
    setText(part, text)
  })
}
