import type { ReactNode } from 'react'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { OperatorStatement } from './operator-statement.tsx'

export type SummaryRow = {
  label: string
  value: ReactNode
  detail?: ReactNode
  isTotal?: boolean
}

export type SummaryProps = {
  title: string
  rows: readonly SummaryRow[]
  /** Below the rows: what can be lost. The operator's statement is added automatically. */
  children?: ReactNode
}

/** The summary before money moves: amount, fee, destination, remaining balance (docs/rules.md, section R5.4). */
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
