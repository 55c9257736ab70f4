/** Opening the ad account (specification, section 7): done once at most, however often it is sent. */
import { isUnknownOutcome } from '#api/api-error.ts'
import { send } from '#api/client.ts'
import { userCalls } from '#contract/wire/user.ts'
import { intentDone, intentFor } from '#session/intents.ts'
import { refreshUser } from '#session/load.ts'
import { tellSession } from '#session/session.ts'

const kind = 'open-store'

/** Opens the ad account with a code; throws an `ApiError`. Without an answer it asks whether the account is open. */
export async function openStore(code: string): Promise<void> {
  const body = { authorisation_code: code }
  try {
    await send(userCalls.openStore, { ...body, request_id: intentFor(kind, body) })
  } catch (error) {
    // A definite refusal may still mean that it was opened before, on another device.
    const isOpen = await isStoreOpen()
    if (isOpen || !isUnknownOutcome(error)) intentDone(kind)
    if (isOpen) return
    throw error
  }
  intentDone(kind)
  tellSession({ type: 'storeOpened' })
}

/** Loads the user, and thereby the session; false also when that fails. */
async function isStoreOpen(): Promise<boolean> {
  try {
    return (await refreshUser()).store_open
  } catch {
    return false
  }
}
