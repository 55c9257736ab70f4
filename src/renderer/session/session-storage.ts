/**
 * Stores the session and reads it back (docs/rules.md, section P3). Every value is parsed; an invalid one is ignored and
 * removed. `UserInfo` has no password, so none can be stored.
 */
import * as v from 'valibot'
import type { AppStorage } from '#platform/platform.ts'
import type { BasicConfig } from '#protocol/http/config.ts'
import { Contact } from '#protocol/http/contacts.ts'
import { UserInfo } from '#protocol/http/user.ts'
import type { StorageKey } from '#protocol/storage-keys.ts'

type NotStored = 'withdraw_method_config' | 'faq_config' | 'privacy_policy' | 'shop_levels'

/** The basic config; fields that are not stored are undefined until it is loaded again (`ensureConfig`). */
export type SessionConfig = Omit<BasicConfig, NotStored> & Partial<Pick<BasicConfig, NotStored>>

// Not the protocol's schema, which parses amounts: the login page does without arithmetic.
const StoredConfig = v.object({
  client_language_map: v.array(v.object({ source: v.string(), targets: v.string() })),
  customer_service_url: v.array(Contact),
  recharge_customer_service_url: v.array(Contact),
  idempotency: v.optional(v.boolean(), false),
  sandbox: v.optional(v.boolean(), false),
  additions: v.optional(v.array(v.string()), () => []),
  terms: v.optional(v.string()),
  operating_rules: v.optional(v.string()),
  lang: v.optional(v.string()),
  min_version: v.optional(v.string()),
})

function readJson<S extends v.GenericSchema>(storage: AppStorage, key: StorageKey, schema: S) {
  const text = storage.get(key)
  if (text === undefined) return undefined
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    storage.remove(key)
    return undefined
  }
}

function writeJson(storage: AppStorage, key: StorageKey, value: object | undefined): void {
  if (value === undefined) storage.remove(key)
  else storage.set(key, JSON.stringify(value))
}

const Token = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,4096}$/))

export function readToken(storage: AppStorage): string | undefined {
  const token = storage.get('fb_token')
  if (token === undefined || v.is(Token, token)) return token
  storage.remove('fb_token')
  return undefined
}

export function storeToken(storage: AppStorage, token: string | undefined): void {
  if (token === undefined) storage.remove('fb_token')
  else storage.set('fb_token', token)
}

export const readUser = (storage: AppStorage): UserInfo | undefined =>
  readJson(storage, 'fb_userInfo', UserInfo)

export const storeUser = (storage: AppStorage, user: UserInfo | undefined): void =>
  writeJson(storage, 'fb_userInfo', user)

/**
 * Stores changes of token and user. The order of writes guarantees that no other tab, and no start after a crash, reads one
 * user's token with another user's data. A token without a user is valid: the user is then loaded.
 */
export function storeSession(
  storage: AppStorage,
  previous: { token?: string; user?: UserInfo },
  next: { token?: string; user?: UserInfo },
): void {
  if (next.token !== previous.token) {
    storeUser(storage, undefined)
    storeToken(storage, next.token)
  }
  if (next.user !== previous.user || next.token !== previous.token) storeUser(storage, next.user)
}

/** Removes token and user, even if only the main process has them. */
export function removeSession(storage: AppStorage): void {
  storeToken(storage, undefined)
  storeUser(storage, undefined)
}

export function readConfig(storage: AppStorage): SessionConfig | undefined {
  const stored = readJson(storage, 'fb_basic_config', StoredConfig)
  return (
    stored && {
      ...stored,
      terms: stored.terms,
      operating_rules: stored.operating_rules,
      min_version: stored.min_version,
    }
  )
}

export function storeConfig(storage: AppStorage, config: SessionConfig | undefined): void {
  if (config === undefined) {
    storage.remove('fb_basic_config')
    return
  }
  const {
    withdraw_method_config: _methods,
    faq_config: _faq,
    privacy_policy: _policy,
    shop_levels: _levels,
    ...stored
  } = config
  writeJson(storage, 'fb_basic_config', stored)
}
