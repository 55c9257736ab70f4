/** The type of a check, and helpers that validate responses by the endpoint's schema and the format of amounts. */
import * as v from 'valibot'
import { WireAmount } from '#protocol/http/amounts.ts'
import type { ResponseOf } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName, type Endpoints } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { minorDigitsOf } from '#protocol/money.ts'
import { type Answer, type Client, must, type Request } from './client.ts'

export interface CheckContext {
  readonly client: Client
  readonly account: string
  readonly password: string
  /** Six digits; required by the checks that move money. */
  readonly transactionPassword: string | undefined
}

export interface Check {
  readonly area: 'access' | 'reading' | 'sums' | 'money'
  /** The expected behaviour of the host. */
  readonly name: string
  /** Moves money or can be done only once: runs only with `--move-money`. */
  readonly movesMoney?: true
  /** Rejects with a `CheckFailure` or a `NothingToCheck`. */
  readonly run: (context: CheckContext) => Promise<void>
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** The amounts of a response that are not a decimal string with at most the currency's minor digits. */
function invalidAmounts(schema: unknown, value: unknown, path: string, digits: number): string[] {
  if (value === undefined || value === null) return []
  if (schema === WireAmount) {
    const isDecimal =
      typeof value === 'string' && new RegExp(`^-?\\d+(\\.\\d{1,${digits || 1}})?$`).test(value)
    return isDecimal && (digits > 0 || !String(value).includes('.'))
      ? []
      : [`${path} is ${JSON.stringify(value)}`]
  }
  const { type, entries, item, wrapped, options } = record(schema)
  const { currency } = record(value)
  if (type === 'array' && Array.isArray(value))
    return value.flatMap((element, index) => invalidAmounts(item, element, `${path}.${index}`, digits))
  if (type === 'union' && Array.isArray(options))
    return options.flatMap((option) => invalidAmounts(option, value, path, digits))
  if (wrapped !== undefined) return invalidAmounts(wrapped, value, path, digits)
  if (type !== 'object') return []
  const ownDigits = typeof currency === 'string' ? minorDigitsOf(currency) : digits
  return Object.entries(record(entries)).flatMap(([key, field]) =>
    invalidAmounts(field, record(value)[key], path === '' ? key : `${path}.${key}`, ownDigits),
  )
}

/** The data of a successful response; throws a `CheckFailure` that names the endpoint and the field. */
export function expectData<Name extends EndpointName>(
  name: Name,
  answer: Answer,
): ResponseOf<Endpoints[Name]> {
  must(answer.code === envelopeCodes.success, `${name} answers code ${answer.code}, not 200`, answer.msg)
  const call: Endpoints[Name] = allEndpoints[name]
  // Parsed without `parseJson`, which turns large numbers into text.
  const invalid = invalidAmounts(call.response, record(JSON.parse(answer.text)).data, '', 2)
  must(invalid.length === 0, `${name}: an amount is not a decimal string of its currency: ${invalid[0]}`)
  const parsed = v.safeParse<Endpoints[Name]['response']>(call.response, answer.data)
  const paths = parsed.issues?.map((issue) => v.getDotPath(issue) ?? 'data').join(', ')
  must(parsed.success, `${name}: ${paths} is missing or not as the protocol says`)
  return parsed.output
}

/** Sends a request that must succeed. */
export async function ok<Name extends EndpointName>(
  client: Client,
  name: Name,
  request: Request = {},
): Promise<ResponseOf<Endpoints[Name]>> {
  return expectData(name, await client.call(name, request))
}

/** Sends a request that must be rejected with a code and a readable reason. */
export async function expectRejection(
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
    `${name} rejects with HTTP status ${answer.status}, so clients do not read the reason`,
  )
  must(answer.msg.trim() !== '', `${name} rejects without a reason in msg`)
  return answer
}
