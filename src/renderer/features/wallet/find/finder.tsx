import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCurrency } from '#shared/money/use-currency.ts'
import { addressOf, type Find, findOf, isFinding } from './find-address.ts'
import { FindBar } from './find-bar.tsx'
import { FoundMovements } from './found-movements.tsx'
import { readText } from './read-find.ts'

/** The search of the history and what it finds; without a search, the history in `children`. The search stands in the address. */
export function Finder({ children }: { children: ReactNode }) {
  const [address, setAddress] = useSearchParams()
  const currency = useCurrency()
  const find = useMemo(() => findOf(address), [address])
  const shown = useDeferredValue(find)
  const { q, ...rest } = shown
  const text = useMemo(() => readText(q, currency ?? 'USD'), [q, currency])
  const isWrong = 'problem' in text
  const change = (next: Find) =>
    setAddress(addressOf(address, next), { replace: true, preventScrollReset: true })

  return (
    <>
      <FindBar
        find={find}
        isFinding={isFinding(find)}
        problem={isWrong ? text.problem : undefined}
        onChange={change}
      />
      {!isFinding(shown) && children}
      {isFinding(shown) && !isWrong && (
        <FoundMovements
          key={JSON.stringify(shown)}
          search={{ ...text, ...rest }}
          currency={currency}
          onClear={() => change({})}
        />
      )}
    </>
  )
}
