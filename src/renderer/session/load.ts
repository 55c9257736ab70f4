/** Loads what the session holds. Each is sent once however many ask for it at the same time. */
import { send } from '#api/client.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import type { BasicConfig } from '#protocol/http/config.ts'
import { type UserInfo, userCalls } from '#protocol/http/user.ts'
import type { Language } from '#protocol/languages.ts'
import { currentToken, tellSession } from './session.ts'

let asked = 0
let shown = 0
let fresh: { token: string | undefined; user: Promise<UserInfo> } | undefined

/** Fetches the user of the token and tells the session; throws an `ApiError`. */
export function refreshUser(): Promise<UserInfo> {
  const entry = { token: currentToken(), user: fetchUser(currentToken()) }
  fresh = entry
  entry.user.catch(() => {
    if (fresh === entry) fresh = undefined
  })
  return entry.user
}

/** As `refreshUser`, but only when this run has not asked for the user of this token yet. */
export async function ensureFreshUser(): Promise<void> {
  await (fresh !== undefined && fresh.token === currentToken() ? fresh.user : refreshUser())
}

async function fetchUser(token: string | undefined): Promise<UserInfo> {
  asked += 1
  const turn = asked
  const user = await send(userCalls.userInfo, {})
  // The answer to an older token is nobody's any more, and one that was overtaken is older than what is shown.
  if (currentToken() === token && turn > shown) {
    shown = turn
    tellSession({ type: 'userLoaded', user })
  }
  return user
}

let loaded: { language: string; config: Promise<BasicConfig> } | undefined

/** The whole basic config in the language in force: the one already fetched in this run, or a new one; throws an `ApiError`. */
export function ensureConfig(language: Language = currentLanguage()): Promise<BasicConfig> {
  return loaded?.language === language ? loaded.config : refreshConfig(language)
}

/** Fetches the basic config anew; throws an `ApiError`. */
export function refreshConfig(language: Language = currentLanguage()): Promise<BasicConfig> {
  const entry = { language, config: fetchConfig(language) }
  loaded = entry
  entry.config.catch(() => {
    if (loaded === entry) loaded = undefined
  })
  return entry.config
}

async function fetchConfig(language: string): Promise<BasicConfig> {
  // Loaded on demand: it reads amounts, and sign-in does without arithmetic.
  const { configCalls } = await import('#protocol/http/config.ts')
  const config = await send(configCalls.basicConfig, { lang: language })
  if (language === currentLanguage()) tellSession({ type: 'configLoaded', config })
  return config
}
