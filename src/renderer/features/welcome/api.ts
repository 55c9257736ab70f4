/** Opening the ad account (docs/rules.md, section P7), as an idempotent request. */
import { send } from '#data/http/client.ts'
import { executeRequest, type IdempotentRequest } from '#data/idempotency/execute.ts'
import type { Outcome } from '#data/idempotency/request-outcome.ts'
import { refreshUser } from '#data/load.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { dispatchSession } from '#session/session.ts'

const openStoreCall: IdempotentRequest<{ authorisation_code: string }, true> = {
  kind: 'open-store',
  send: async (body, requestId) => {
    await send(userEndpoints.openStore, { ...body, request_id: requestId })
    return true
  },
  find: async () => ((await refreshUser()).store_open ? true : undefined),
  // An account is opened once: the host rejects a second request.
  whenNotFound: 'notExecuted',
}

/** Opens the ad account with a code. Never throws; also done if it was opened before, on another device. */
export async function openStore(code: string): Promise<Outcome<true>> {
  const outcome = await executeRequest(openStoreCall, { authorisation_code: code })
  if (outcome.kind === 'done') dispatchSession({ type: 'storeOpened' })
  else if (outcome.kind !== 'unknown' && (await isStoreOpen())) return { kind: 'done', receipt: true }
  return outcome
}

/** Refetches the session's user; false also if that fails. */
async function isStoreOpen(): Promise<boolean> {
  try {
    return (await refreshUser()).store_open
  } catch {
    return false
  }
}
