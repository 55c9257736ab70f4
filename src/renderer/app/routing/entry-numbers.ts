/**
 * The router numbers the history entries that it makes. One that came from the address bar or a host app has no number, so that the router
 * cannot tell it from the first entry of all; here it gets the one that the router would have given it.
 */
import type { DataRouter } from 'react-router-dom'

/** The number of the current entry; undefined for one that the router did not make. */
export const entryNumber = (): number | undefined =>
  typeof history.state?.idx === 'number' ? history.state.idx : undefined

let lastNumber = 0
let isReplacing = false

function rememberEntry(): void {
  lastNumber = entryNumber() ?? lastNumber
}

/** The Navigation API alone tells it, which older browsers do not have. */
const noteKind = ({ navigationType }: NavigateEvent): void => {
  isReplacing = navigationType === 'replace'
}

/** A new entry is behind the last one, unless it has replaced that. */
function numberEntry(): void {
  const idx = lastNumber + (isReplacing ? 0 : 1)
  if (entryNumber() === undefined) history.replaceState({ ...history.state, idx }, '')
  rememberEntry()
}

/** Creates a router whose every entry has a number: its own tell it when they have it, others get it before the router hears of them. */
export function withNumberedEntries(create: () => DataRouter): DataRouter {
  if ('navigation' in window) navigation.addEventListener('navigate', noteKind)
  window.addEventListener('popstate', numberEntry)
  const router = create()
  rememberEntry()
  router.subscribe(rememberEntry)
  return router
}
