import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { queryClient } from '#api/query.ts'
import { refreshUser } from '#session/load.ts'
import { sessionStore, useSession } from '#session/session.ts'
import { contactsOf } from '#shared/contacts/contact-list.ts'
import { mayFrame } from '#shared/contacts/may-frame.ts'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { useConfig } from '#shared/queries/use-config.ts'
import { CustomerFrame } from '../components/customer-frame.tsx'
import { LinkRefused } from '../components/link-refused.tsx'
import { verdictOf } from '../customer-link.ts'

/** `/customer?url=…`: a contact of the account inside the app; any other link is rejected (docs/rules.md, section R5.5). */
export default function CustomerScreen() {
  const [query] = useSearchParams()
  const service = useSession((session) => contactsOf(session, 'service'))
  const recharge = useSession((session) => contactsOf(session, 'recharge'))
  const { read } = useConfig()
  useEffect(() => refreshOnLeaving, [])
  if (!service || !recharge) return <QueryBoundary query={read}>{() => null}</QueryBoundary>
  const verdict = verdictOf(query, [...service, ...recharge], mayFrame)
  if (verdict.kind === 'inside') return <CustomerFrame key={verdict.href} link={verdict} />
  return <LinkRefused verdict={verdict} />
}

/** Customer service may have changed anything in the account, so everything is refetched. */
function refreshOnLeaving(): void {
  if (sessionStore.getState().token === undefined) return
  refreshUser().catch(() => undefined)
  void queryClient.invalidateQueries()
}
