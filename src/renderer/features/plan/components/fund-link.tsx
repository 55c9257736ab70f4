import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { hasUpdateGate, passUpdateGate } from '#shared/updates/update-gate.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { fundPath } from '../funding-flow/funding-flow-state.ts'

/** Links to the funding of a plan; asks for a required update first. */
export function FundLink({ planId, children }: { planId: string; children: ReactNode }) {
  const navigate = useNavigate()
  const path = fundPath(planId, 'amount')

  async function follow(event: MouseEvent) {
    if (!hasUpdateGate()) return
    event.preventDefault()
    if (await passUpdateGate('fund')) await navigate(path)
  }
  return (
    <Link to={path} className={buttonClass('primary')} onClick={follow}>
      {children}
    </Link>
  )
}
