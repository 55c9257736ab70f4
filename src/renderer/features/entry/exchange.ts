/** Exchanges the hand-over of a host app for a session (docs/rules.md, section R3). */
import { send } from '#data/http/client.ts'
import { applyLanguageHint } from '#data/language-hint.ts'
import { platform } from '#platform/index.ts'
import { authEndpoints } from '#protocol/http/auth.ts'
import { type UserInfo, userEndpoints } from '#protocol/http/user.ts'
import { codeText } from '#protocol/validation/code.ts'
import { deviceToken, storeDeviceToken } from '#session/device-token.ts'
import type { HandOver } from '#session/host-sso.ts'
import { dispatchSession, sessionStore } from '#session/session.ts'

/** A session that can be started. */
export interface Exchanged {
  readonly token: string
  readonly user: UserInfo
}

const runningExchanges = new WeakMap<HandOver, Promise<Exchanged>>()

/** The session for a hand-over; its code is sent only once, however often this is called. Throws an `ApiError`. */
export function exchange(handOver: HandOver): Promise<Exchanged> {
  const running = runningExchanges.get(handOver) ?? startExchange(handOver)
  runningExchanges.set(handOver, running)
  running.catch(() => runningExchanges.delete(handOver))
  return running
}

async function startExchange(handOver: HandOver): Promise<Exchanged> {
  const token = handOver.token ?? (await tokenFor(handOver))
  return { token, user: await send(userEndpoints.userInfo, {}, { handOver: { token } }) }
}

async function tokenFor({ code = '', invite }: HandOver): Promise<string> {
  const options = { handOver: {} }
  const request = { code: codeText(code), device: deviceToken() }
  const { token, device } = await (invite === undefined
    ? send(authEndpoints.handOver, request, options)
    : send(authEndpoints.handOverRegister, { ...request, invite: codeText(invite) }, options))
  if (device) storeDeviceToken(device)
  return token
}

/** True when another user is logged in, who must confirm before the session is replaced. */
export function replacesOtherUser({ user }: Exchanged): boolean {
  const session = sessionStore.getState()
  return session.token !== undefined && session.over === undefined && session.user?.username !== user.username
}

/** Starts the session. */
export function startSession({ token, user }: Exchanged): void {
  dispatchSession({ type: 'signedIn', token })
  dispatchSession({ type: 'userLoaded', user })
}

/** Switches to the language that the host app named, unless the user has chosen one here. */
export async function applyHostLanguage(lang: string | undefined): Promise<void> {
  if (lang === undefined || platform.storage.get('lang') !== undefined) return
  await applyLanguageHint(lang)
}
