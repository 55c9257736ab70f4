/** Exchanging what a host app handed over for a session (docs/rules.md, section R3). */
import { send } from '#api/client.ts'
import { platform } from '#platform/index.ts'
import { authCalls } from '#protocol/http/auth.ts'
import { type UserInfo, userCalls } from '#protocol/http/user.ts'
import type { HandOver } from '#session/host-sso.ts'
import { applyLanguageHint } from '#session/language-hint.ts'
import { dispatchSession, sessionStore } from '#session/session.ts'

/** A session that could begin. */
export interface Exchanged {
  readonly token: string
  readonly user: UserInfo
}

const begun = new WeakMap<HandOver, Promise<Exchanged>>()

/** The session of a hand-over; its code is sent once, however often this is asked. Throws an `ApiError`. */
export function exchange(handOver: HandOver): Promise<Exchanged> {
  const running = begun.get(handOver) ?? begin(handOver)
  begun.set(handOver, running)
  running.catch(() => begun.delete(handOver))
  return running
}

async function begin(handOver: HandOver): Promise<Exchanged> {
  const token = handOver.token ?? (await tokenFor(handOver))
  return { token, user: await send(userCalls.userInfo, {}, { handOver: { token } }) }
}

async function tokenFor({ code = '', invite }: HandOver): Promise<string> {
  const options = { handOver: {} }
  const { token } = await (invite === undefined
    ? send(authCalls.handOver, { code }, options)
    : send(authCalls.handOverRegister, { code, invite }, options))
  return token
}

/** True when another user is signed in here, who is asked before the session is replaced. */
export function replacesSomebody({ user }: Exchanged): boolean {
  const session = sessionStore.getState()
  return session.token !== undefined && session.over === undefined && session.user?.username !== user.username
}

/** Begins the session. */
export function adopt({ token, user }: Exchanged): void {
  dispatchSession({ type: 'signedIn', token })
  dispatchSession({ type: 'userLoaded', user })
}

/** Speaks the language that the host app named, unless the user has chosen one here. */
export async function speak(lang: string | undefined): Promise<void> {
  if (lang === undefined || platform.storage.get('lang') !== undefined) return
  await applyLanguageHint(lang)
}
