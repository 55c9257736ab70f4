/** Partners set up through the API and the service desk, for tests about something else. */
import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { basePath, type RequestOf, tokenHeader } from '#protocol/http/endpoint.ts'
import { type EndpointName, type Endpoints, specifiedEndpoints } from '#protocol/http/endpoints.ts'
import { Envelope } from '#protocol/http/envelope.ts'
import { accounts, sessions } from '#sandbox/db/schema/accounts.ts'
import type { ActionName } from '#sandbox/desk/actions.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { standingCodes } from '#sandbox/seed/codes.ts'

/** The data that a partner registers with. */
export interface Partner {
  readonly username: string
  readonly password: string
  /** Six digits. */
  readonly transactionPassword: string
}

/** The origins of a sandbox, in whatever process it runs. */
export type Origins = Pick<RunningSandbox, 'origin' | 'deskOrigin'>

/** Sends a request to the sandbox; throws if it is rejected. */
export async function post<Name extends EndpointName & keyof typeof specifiedEndpoints>(
  origin: string,
  name: Name,
  body: RequestOf<Endpoints[Name]>,
  token?: string,
  userAgent?: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}${basePath}${specifiedEndpoints[name].path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token && { [tokenHeader]: token }),
      ...(userAgent && { 'User-Agent': userAgent }),
    },
    body: JSON.stringify(body),
  })
  const { code, msg, data } = v.parse(Envelope, await response.json())
  if (code !== 200) throw new Error(`${name}: ${code} ${msg}`)
  return v.parse(v.record(v.string(), v.unknown()), data)
}

/** A transaction password as it is sent. */
const md5Of = (password: string): string => createHash('md5').update(password).digest('hex')

/** Logs the partner in, in a browser that names itself so. */
export async function tokenOf({ origin }: Origins, partner: Partner, userAgent?: string): Promise<string> {
  const { username, password } = partner
  const { token } = await post(origin, 'login', { username, password }, undefined, userAgent)
  if (typeof token !== 'string') throw new Error('no token')
  return token
}

/** Receives the new-user pack of coupons for the partner. */
export async function receiveCoupons(running: Origins, partner: Partner): Promise<void> {
  const token = await tokenOf(running, partner)
  await post(running.origin, 'receiveCoupons', { request_id: randomUUID() }, token)
}

/** Submits a form of the service desk by its field names and returns the desk's message. Throws if it is rejected. */
export async function submitDeskForm(
  { deskOrigin }: Pick<Origins, 'deskOrigin'>,
  action: ActionName,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const response = await fetch(`${deskOrigin}/${action}`, {
    method: 'POST',
    headers: { Origin: deskOrigin },
    body: new URLSearchParams(fields),
  })
  const message = /role="status">([^<]*)</.exec(await response.text())?.[1]
  if (message === undefined) throw new Error(`${action} at the desk: ${response.status}`)
  return message
}

/** Lets all login sessions of a partner expire. */
export async function expireSessions({ sandbox }: RunningSandbox, username: string): Promise<void> {
  const { db } = sandbox.database
  const [account] = await db.select().from(accounts).where(eq(accounts.username, username))
  if (!account) throw new Error(`there is no partner ${username}`)
  await db
    .update(sessions)
    .set({ expires_at: new Date(0) })
    .where(eq(sessions.account_id, account.id))
}

/** Submits the form of the host app by its field names and returns the part of its link after the `#`. */
export async function handOver(
  { deskOrigin }: Pick<Origins, 'deskOrigin'>,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const response = await fetch(`${deskOrigin}/host`, {
    method: 'POST',
    headers: { Origin: deskOrigin },
    body: new URLSearchParams(fields),
  })
  const hash = /role="status"><a href="[^"#]*#([^"]*)"/.exec(await response.text())?.[1]
  if (hash === undefined) throw new Error(`the host app: ${response.status}`)
  return hash.replaceAll('&amp;', '&')
}

const phone = '+4915123456789'

let count = 0

const nextName = () => {
  count += 1
  return `partner${count}`
}

/** A partner who has only registered, with their token. */
export async function newPartner(
  { origin }: Origins,
  username = nextName(),
): Promise<{ partner: Partner; token: string }> {
  const partner: Partner = { username, password: 'correct horse 1', transactionPassword: '493817' }
  const { token } = await post(origin, 'register', {
    username: partner.username,
    password: partner.password,
    email: `${partner.username}@partner.example`,
    phone,
    licenseKey: standingCodes.invitation,
  })
  if (typeof token !== 'string') throw new Error('no token')
  return { partner, token }
}

/** Opens the ad account of a registered partner. */
export async function openStore({ origin }: Origins, token: string): Promise<void> {
  const codes = { authorisation_code: standingCodes.authorisation, request_id: randomUUID() }
  await post(origin, 'openStore', codes, token)
}

/** A partner with an open ad account, a transaction password, a card and a deposit of 500.00. */
export async function readyPartner(running: Origins, username?: string): Promise<Partner> {
  const { partner, token } = await newPartner(running, username)
  const { origin } = running
  await openStore(running, token)
  const hash = md5Of(partner.transactionPassword)
  await post(origin, 'setTransactionPassword', { password: hash }, token)
  const card = {
    bank_name: 'Harbour Bank',
    beneficiary_name: 'Ana Weber',
    mobile: phone,
    bank_account: 'DE02120300000000202051',
    bank_address: 'Pier 1, Hamburg',
  }
  await post(origin, 'checkTransactionPassword', { password: hash }, token)
  await post(origin, 'editBankCard', { card }, token)
  await submitDeskForm(running, 'deposit', { username: partner.username, amount: '500' })
  return partner
}

/** Funds the waiting plan of a product with the first unused coupon of this name. */
export async function fundWithCoupon(
  { origin }: Origins,
  { transactionPassword, token }: Partner & { readonly token: string },
  { product, amount, coupon }: { readonly product: string; readonly amount: string; readonly coupon: string },
): Promise<void> {
  const password = md5Of(transactionPassword)
  await post(origin, 'checkTransactionPassword', { password }, token)
  const plan = await idIn(`${origin}${basePath}${specifiedEndpoints.planList.path}?status=waitPut`, token, {
    product_name: product,
  })
  const unused = `${origin}${basePath}${specifiedEndpoints.coupons.path}?state=unused`
  const coupon_id = await idIn(unused, token, { name: coupon })
  await post(origin, 'putPlan', { id: plan, amount, coupon_id, request_id: randomUUID() }, token)
}

const Listed = v.object({ data: v.object({ list: v.array(v.looseObject({ id: v.string() })) }) })

/** The id of the first item in a list that has these values. */
async function idIn(url: string, token: string, values: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(url, { headers: { [tokenHeader]: token, 'Accept-Language': 'en' } })
  const { data } = v.parse(Listed, await response.json())
  const found = data.list.find((item) => Object.entries(values).every(([key, value]) => item[key] === value))
  if (!found) throw new Error(`nothing like ${JSON.stringify(values)}`)
  return found.id
}
