/** Loads the user and the basic config of the session. Concurrent calls share one request. */

import { currentLanguage } from '#i18n/i18n.ts'
import { type BasicConfig, configEndpoints } from '#protocol/http/config.ts'
import { type UserInfo, userEndpoints } from '#protocol/http/user.ts'
import type { Language } from '#protocol/languages.ts'
import { currentToken, dispatchSession } from '#session/session.ts'
import { send } from './http/client.ts'

// Sequence numbers of requests for the user.
let lastRequested = 0
let lastApplied = 0
let cachedUser: { token: string | undefined; user: Promise<UserInfo> } | undefined

/** Fetches the user of the token into the session; throws an `ApiError`. */
export function refreshUser(): Promise<UserInfo> {
  const entry = { token: currentToken(), user: fetchUser(currentToken()) }
  cachedUser = entry
  entry.user.catch(() => {
    if (cachedUser === entry) cachedUser = undefined
  })
  return entry.user
}

/** Like `refreshUser`, but only once per token and page load. */
export async function ensureFreshUser(): Promise<void> {
  await (cachedUser !== undefined && cachedUser.token === currentToken() ? cachedUser.user : refreshUser())
}

async function fetchUser(token: string | undefined): Promise<UserInfo> {
  lastRequested += 1
  const sequence = lastRequested
  const user = await send(userEndpoints.userInfo, {})
  // Ignores a response for an older token, and one that a later response has overtaken.
  if (currentToken() === token && sequence > lastApplied) {
    lastApplied = sequence
    dispatchSession({ type: 'userLoaded', user })
  }
  return user
}

let cachedConfig: { language: string; config: Promise<BasicConfig> } | undefined

/** The complete basic config in the current language, cached per page load; throws an `ApiError`. */
export function ensureConfig(language: Language = currentLanguage()): Promise<BasicConfig> {
  return cachedConfig?.language === language ? cachedConfig.config : refreshConfig(language)
}

/** Fetches the basic config, bypassing the cache; throws an `ApiError`. */
export function refreshConfig(language: Language = currentLanguage()): Promise<BasicConfig> {
  const entry = { language, config: fetchConfig(language) }
  cachedConfig = entry
  entry.config.catch(() => {
    if (cachedConfig === entry) cachedConfig = undefined
  })
  return entry.config
}

async function fetchConfig(language: string): Promise<BasicConfig> {
  const config = await send(configEndpoints.basicConfig, { lang: language })
  if (language === currentLanguage()) dispatchSession({ type: 'configLoaded', config })
  return config
}
