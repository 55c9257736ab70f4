import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { hasMoneyGate, passMoneyGate } from '#shared/ledger-history/money-gate.ts'
import { type ButtonKind, buttonClass } from '#ui/button/button-class.ts'
import { fundPath } from '../funding-flow/funding-flow-state.ts'

type FundLinkProps = { planId: string; kind?: ButtonKind; children: ReactNode }

/** Links to the funding of a plan; asks for a required update first. */
export function FundLink({ planId, kind = 'primary', children }: FundLinkProps) {
  const navigate = useNavigate()
  const path = fundPath(planId, 'amount')

  async function follow(event: MouseEvent) {
    if (!hasMoneyGate()) return
    event.preventDefault()
    if (await passMoneyGate('fund')) await navigate(path)
  }
  return (
    <Link to={path} className={buttonClass(kind)} onClick={follow}>
      {children}
    </Link>
  )
}
