/** What holds for every call, in words: the description of the OpenAPI document. */
import { basePath } from '#protocol/http/endpoint.ts'

export const commonRules: readonly string[] = [
  `Every call stands under \`{host}${basePath}\`. GET sends its request as query parameters, POST as a JSON body.`,
  'Headers: `X-CT` carries the token, `X-TZ` the time zone (`Europe/Berlin GMT+01:00`), `Accept-Language` a BCP 47 tag.',
  "The answer is an envelope, `{code, msg, data}`. Code 200 alone is success, whatever the HTTP status. A failure's `data` may name a message key (`key`, `params`), so that the app shows it in its own words, and a language hint (`lang`).",
  'Codes: 400 refused (the reason in `msg`), 401 not authorised, 402 not activated, 403 disabled, 404 account cancelled, 405 data error, 500 server error, 503 token expired.',
  'An amount is a decimal string (`"1234.50"`), never a float. Times are ISO 8601 with an offset or Z.',
  'Any origin may call (CORS `*`): a call carries its token in a header and never a cookie.',
  '`put` and `withdraw` need a step-up window: `/check/password` opens it for 60 seconds and one use.',
  'A host says `idempotency: true` in its basic config when repeats get the first answer; without that the app never sends such a call again by itself.',
  'Reading is tolerant: unknown fields are ignored, a field that may be missing may also be null. A required field that is missing makes the whole answer a data error.',
]
