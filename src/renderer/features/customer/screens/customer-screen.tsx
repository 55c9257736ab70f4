import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { refreshUser } from '#data/load.ts'
import { queryClient } from '#data/query-client.ts'
import { sessionStore, useSession } from '#session/session.ts'
import { contactsOf } from '#shared/contacts/contact-list.ts'
import { mayFrame } from '#shared/contacts/may-frame.ts'
import { historyStateStore, isChanged } from '#shared/ledger-history/history-state.ts'
import { recallFaults } from '#shared/ledger-history/watch-head.ts'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { useConfig } from '#shared/queries/use-config.ts'
import { CustomerFrame } from '../components/customer-frame.tsx'
import { DepositStopped } from '../components/deposit-stopped.tsx'
import { LinkRefused } from '../components/link-refused.tsx'
import { isOwn, type Verdict, verdictOf } from '../customer-link.ts'

/** `/customer?url=…`: a contact of the account inside the app; any other link is rejected (docs/rules.md, section R5.5). */
export default function CustomerScreen() {
  const [query] = useSearchParams()
  const service = useSession((session) => contactsOf(session, 'service'))
  const recharge = useSession((session) => contactsOf(session, 'recharge'))
  const { read } = useConfig()
  useEffect(() => refreshOnLeaving, [])
  if (!service || !recharge) return <QueryBoundary query={read}>{() => null}</QueryBoundary>
  const verdict = verdictOf(query, [...service, ...recharge], mayFrame)
  const isForDeposits = isOwn(verdict) && !isOwn(verdictOf(query, service, mayFrame))
  return isForDeposits ? <DepositContact verdict={verdict} /> : <Contact verdict={verdict} />
}

function Contact({ verdict }: { verdict: Verdict }) {
  if (verdict.kind === 'inside') return <CustomerFrame key={verdict.href} link={verdict} />
  return <LinkRefused verdict={verdict} />
}

/** A contact for deposits, unless the host has changed its history: this page may be the first one of a session. */
function DepositContact({ verdict }: { verdict: Verdict }) {
  const isStopped = useStore(historyStateStore, isChanged)
  const [isRecalled, setRecalled] = useState(false)
  useEffect(() => void recallFaults().then(() => setRecalled(true)), [])
  if (isStopped) return <DepositStopped />
  return isRecalled ? <Contact verdict={verdict} /> : <div aria-busy="true" />
}

/** Customer service may have changed anything in the account, so everything is refetched. */
function refreshOnLeaving(): void {
  if (sessionStore.getState().token === undefined) return
  refreshUser().catch(() => undefined)
  void queryClient.invalidateQueries()
}
