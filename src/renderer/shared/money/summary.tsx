import type { ReactNode } from 'react'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { OperatorStatement } from './operator-statement.tsx'

export type SummaryRow = {
  label: string
  value: ReactNode
  detail?: ReactNode
  /** What it comes to. */
  isTotal?: boolean
}

export type SummaryProps = {
  title: string
  rows: readonly SummaryRow[]
  /** Under the rows: what can be lost. Who operates the host stands there by itself. */
  children?: ReactNode
}

/** What stands before any money moves: amount, fee, where it goes, what is left (docs/rules.md, section R5.4). */
export function Summary({ title, rows, children }: SummaryProps) {
  return (
    <Card title={title}>
      <DefinitionList
        items={rows.map(({ isTotal, ...row }) => ({ ...row, ...(isTotal && { isStrong: true }) }))}
      />
      {children}
      <OperatorStatement />
    </Card>
  )
}
