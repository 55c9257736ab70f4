/** What a check is, how it fails, and how it reads responses: by the call's own schema, with amounts in the required form. */
import * as v from 'valibot'
import { WireAmount } from '#protocol/http/amounts.ts'
import type { ResponseOf } from '#protocol/http/endpoint.ts'
import { allEndpoints, type Calls, type EndpointName } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { minorDigitsOf } from '#protocol/money.ts'
import { type Answer, type Client, must, type Request } from './client.ts'

export interface Given {
  readonly client: Client
  readonly account: string
  readonly password: string
  /** Six digits; wanted by the checks that move money. */
  readonly transactionPassword: string | undefined
}

export interface Check {
  readonly area: 'access' | 'reading' | 'sums' | 'money'
  /** What the host does. */
  readonly name: string
  /** Moves money or does something once: runs only when that was asked for. */
  readonly movesMoney?: true
  /** Throws a `Failing`, or a `NothingToCheck`. */
  readonly run: (given: Given) => Promise<void>
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Where amounts of an answer are not a decimal string with at most the currency's minor digits. */
function wrongAmounts(schema: unknown, value: unknown, path: string, digits: number): string[] {
  if (value === undefined || value === null) return []
  if (schema === WireAmount) {
    const isRight = typeof value === 'string' && new RegExp(`^-?\\d+(\\.\\d{1,${digits || 1}})?$`).test(value)
    return isRight && (digits > 0 || !String(value).includes('.'))
      ? []
      : [`${path} is ${JSON.stringify(value)}`]
  }
  const { type, entries, item, wrapped } = record(schema)
  const { currency } = record(value)
  if (type === 'array' && Array.isArray(value))
    return value.flatMap((each, at) => wrongAmounts(item, each, `${path}.${at}`, digits))
  if (wrapped !== undefined) return wrongAmounts(wrapped, value, path, digits)
  if (type !== 'object') return []
  const own = typeof currency === 'string' ? minorDigitsOf(currency) : digits
  return Object.entries(record(entries)).flatMap(([key, each]) =>
    wrongAmounts(each, record(value)[key], path === '' ? key : `${path}.${key}`, own),
  )
}

/** The data of an answer that has to be a success; throws a `Failing` that names the call and the field. */
export function readData<Name extends EndpointName>(name: Name, answer: Answer): ResponseOf<Calls[Name]> {
  must(answer.code === envelopeCodes.success, `${name} answers code ${answer.code}, not 200`, answer.msg)
  const call: Calls[Name] = allEndpoints[name]
  // As it was written: what `parseJson` made text of was a number.
  const amounts = wrongAmounts(call.response, record(JSON.parse(answer.text)).data, '', 2)
  must(amounts.length === 0, `${name}: an amount is not a decimal string of its currency: ${amounts[0]}`)
  const parsed = v.safeParse<Calls[Name]['response']>(call.response, answer.data)
  const where = parsed.issues?.map((issue) => v.getDotPath(issue) ?? 'data').join(', ')
  must(parsed.success, `${name}: ${where} is missing or not as the contract says`)
  return parsed.output
}

/** Sends a call that has to succeed. */
export async function ok<Name extends EndpointName>(
  client: Client,
  name: Name,
  request: Request = {},
): Promise<ResponseOf<Calls[Name]>> {
  return readData(name, await client.call(name, request))
}

/** Sends a call that has to be refused with a code, and with a reason that a person can read. */
export async function refusal(
  client: Client,
  name: EndpointName,
  request: Request,
  code: number,
  token = client.token,
): Promise<Answer> {
  const answer = await client.call(name, request, token)
  must(answer.code === code, `${name} answers code ${answer.code}, not ${code}`, answer.msg)
  must(
    answer.status === 200,
    `${name} refuses with HTTP status ${answer.status}: then nobody reads the reason`,
  )
  must(answer.msg.trim() !== '', `${name} refuses without a reason in msg`)
  return answer
}
