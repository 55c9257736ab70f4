/**
 * `npm run openapi` writes docs/openapi.json: the HTTP API as an OpenAPI 3.1 document, built from the endpoint table and its
 * reference. `--check` writes nothing and fails when the file is out of date or invalid.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import {
  answerStream,
  basePath,
  type Endpoint,
  timeZoneHeader,
  tokenHeader,
} from '#protocol/http/endpoint.ts'
import { additions, allEndpoints, type EndpointName, endpointNames } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { errorsOf, referenceOf } from '#protocol/http/reference/endpoint-reference.ts'

type Json = Readonly<Record<string, unknown>>

/** The schema of a client's input: transforms are not part of the document, and of a check only its description. */
function schemaOf(schema: GenericSchema): Json {
  const { $schema, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'throw',
    ignoreActions: ['trim', 'check'],
  })
  return { ...rest }
}

const originalTag = 'original calls'
const additionsTag = 'beyond the original calls'

const notOk = { description: 'HTTP itself is in trouble; the status text is shown, whatever the body.' }

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  example,
})

const headers = [
  header(timeZoneHeader, 'Name and offset of the time zone.', 'Europe/Berlin GMT+01:00'),
  header('Accept-Language', 'BCP 47; the language of `msg` and of texts.', 'en'),
]

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function queryOf(call: Endpoint): Json[] {
  const { properties, required } = schemaOf(call.request)
  const requiredNames = Array.isArray(required) ? required : []
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: requiredNames.includes(name),
    schema,
  }))
}

function bodyOf(call: Endpoint, example: unknown): Json {
  if (!call.isUpload)
    return { required: true, content: { 'application/json': { schema: schemaOf(call.request), example } } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const schema = { type: 'object', properties: { file }, required: ['file'] }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

const eventsSchema = {
  type: 'string',
  description:
    'Server-sent events; the data of each is an envelope as of `application/json`, on one line. The first is the answer of this call. Later ones are the answers of the same call with the newest `version`: at once if there is news, else at least every 3 s. A code other than 200 is the last event.',
}

function responseOf(call: Endpoint, example: unknown): Json {
  const success = {
    type: 'object',
    properties: {
      code: { const: envelopeCodes.success },
      msg: { type: 'string' },
      data: schemaOf(call.response),
    },
    required: ['code', 'data'],
  }
  const schema = { anyOf: [success, { $ref: '#/components/schemas/Failure' }] }
  const envelope = { code: envelopeCodes.success, msg: '', data: example }
  const events = { schema: eventsSchema, example: `data: ${JSON.stringify(envelope)}\n\n` }
  return {
    description: 'The envelope; only code 200 is success.',
    content: {
      'application/json': { schema, example: envelope },
      ...(call.isStreamed && { [answerStream.mediaType]: events }),
    },
  }
}

const pages =
  '`page` from 1 and `page_size` (20 unless asked for, at most 100); the answer is `{list, total}`.'
const pagesByEntry = 'Or by `before`, the number of an entry: what is older, newest first, without counting.'
const pagesAfter =
  'By `after`, the number of the last entry that was read, oldest first; `page_size` at most 1000.'

function pagingOf(name: EndpointName, call: Endpoint): string | undefined {
  const fields = 'entries' in call.request ? Object.keys(Object(call.request.entries)) : []
  if (fields.includes('after')) return pagesAfter
  if (fields.includes('page')) return name === 'entries' ? `${pages} ${pagesByEntry}` : pages
  return undefined
}

const streams =
  'Optional for a host: a client that prefers `text/event-stream` to `application/json` in `Accept` gets a stream of answers, five minutes at most. Each answer counts as a call. When it ends, call again.'

const repeats =
  'Carries `request_id`, a UUID. A repeat gets the first answer before any other check and is not carried out again; the same id with another body is refused (400).'

function descriptionOf(name: EndpointName, call: Endpoint): string {
  const keys = errorsOf(name).map((key) => `\`${key}\``)
  return [
    call.access === 'user' ? 'A signed-in user: the token goes in X-CT.' : 'Anyone.',
    call.isIdempotent ? repeats : undefined,
    pagingOf(name, call),
    call.isStreamed ? streams : undefined,
    `Refusals: ${keys.join(', ')}.`,
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
}

function operationOf(name: EndpointName, call: Endpoint): Json {
  const { summary, example } = referenceOf(name)
  return {
    operationId: name,
    summary,
    description: descriptionOf(name, call),
    tags: [Object.hasOwn(additions, name) ? additionsTag : originalTag],
    security: call.access === 'user' ? [{ token: [] }] : [],
    parameters: [...headers, ...(call.method === 'GET' ? queryOf(call) : [])],
    ...(call.method === 'POST' && { requestBody: bodyOf(call, example.request) }),
    responses: { 200: responseOf(call, example.response), '4XX': notOk, '5XX': notOk },
  }
}

const failure = {
  type: 'object',
  description: 'Any code but 200 is a failure, whatever the HTTP status.',
  properties: {
    code: {
      type: 'integer',
      not: { const: envelopeCodes.success },
      examples: Object.values(envelopeCodes).filter((code) => code !== envelopeCodes.success),
    },
    msg: { type: 'string', description: 'The failure in the language of the call.' },
    data: {
      type: 'object',
      properties: {
        key: { type: 'string', description: 'A message key of the contract.' },
        params: { type: 'object', additionalProperties: { type: 'string' } },
        lang: { type: 'string', description: 'Language hint.' },
      },
    },
  },
  required: ['code'],
}

/** What applies to every endpoint. */
const commonRules: readonly string[] = [
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

const description = [
  'What a host answers to the Placard app. Made from `src/protocol/http`; do not edit.\n',
  ...commonRules.map((rule) => `- ${rule}`),
].join('\n')

/** The content of `docs/openapi.json`. */
export function openApiText(): string {
  const paths: Record<string, Json> = {}
  for (const name of endpointNames) {
    const call: Endpoint = allEndpoints[name]
    paths[call.path] = { [call.method.toLowerCase()]: operationOf(name, call) }
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Placard host',
      version: '0.1.0',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `http://localhost:4400${basePath}`, description: 'The sandbox' }],
    tags: [
      { name: originalTag, description: 'The 37 calls that every host serves.' },
      { name: additionsTag, description: 'Optional; named in `basic_config.additions`.' },
    ],
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: tokenHeader } },
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Redocly's linter with its recommended rules: one line per problem, including warnings. */
async function lintOpenApi(text: string): Promise<string[]> {
  const rules = {
    // The only server is the sandbox on localhost.
    'no-server-example.com': 'off',
  } as const
  const { createConfig, lintFromString } = await import('@redocly/openapi-core')
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? 'document'})`,
  )
}

if (import.meta.main) {
  const isCheck = process.argv.includes('--check')
  const text = openApiText()
  const file = new URL('../../docs/openapi.json', import.meta.url)

  if (!isCheck) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    process.stderr.write('docs/openapi.json is not current: run `npm run openapi`.\n')
    process.exitCode = 1
  }

  for (const problem of await lintOpenApi(text)) {
    process.stderr.write(`openapi.json: ${problem}\n`)
    process.exitCode = 1
  }
}
