/** The wire as an OpenAPI 3.1 document, made from the call table. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { basePath, type Call, timeZoneHeader, tokenHeader } from '#protocol/http/endpoint.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { type CallFacts, factsOf } from './api/call-facts.ts'
import { callNames, isAddition } from './api/call-names.ts'
import { commonRules } from './api/common-rules.ts'
import { examples } from './api/examples.ts'

type Json = Readonly<Record<string, unknown>>

/** As a client writes it: what a transform makes of a value, and the checks after it, are not in the document. */
function schemaOf(schema: GenericSchema): Json {
  const { $schema, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'throw',
    ignoreActions: ['trim'],
  })
  return { ...rest }
}

const original = 'original calls'
const beyond = 'beyond the original calls'

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

function queryOf(call: Call): Json[] {
  const { properties, required } = schemaOf(call.request)
  const wanted = Array.isArray(required) ? required : []
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: wanted.includes(name),
    schema,
  }))
}

function bodyOf(call: Call, example: unknown): Json {
  if (!call.isUpload)
    return { required: true, content: { 'application/json': { schema: schemaOf(call.request), example } } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const schema = { type: 'object', properties: { file }, required: ['file'] }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function answerOf(call: Call, example: unknown): Json {
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
  return {
    description: 'The envelope; only code 200 is success.',
    content: {
      'application/json': { schema, example: { code: envelopeCodes.success, msg: '', data: example } },
    },
  }
}

function descriptionOf({ who, idempotency, paging, errors }: CallFacts): string {
  const keys = errors.map((key) => `\`${key}\``).join(', ')
  return [who, idempotency, paging, `Refusals: ${keys}.`].filter((part) => part !== undefined).join('\n\n')
}

function operationOf(facts: CallFacts): Json {
  const { name, call, purpose } = facts
  const { request, response } = examples[name]
  return {
    operationId: name,
    summary: purpose,
    description: descriptionOf(facts),
    tags: [isAddition(name) ? beyond : original],
    security: call.access === 'user' ? [{ token: [] }] : [],
    parameters: [...headers, ...(call.method === 'GET' ? queryOf(call) : [])],
    ...(call.method === 'POST' && { requestBody: bodyOf(call, request) }),
    responses: { 200: answerOf(call, response), '4XX': notOk, '5XX': notOk },
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

const description = [
  'What a host answers to the Placard app. Made from `src/protocol/http`; do not edit.\n',
  ...commonRules.map((rule) => `- ${rule}`),
].join('\n')

/** The document as it is written to `docs/openapi.json`. */
export function openApiText(): string {
  const paths: Record<string, Json> = {}
  for (const name of callNames) {
    const facts = factsOf(name)
    paths[facts.call.path] = { [facts.call.method.toLowerCase()]: operationOf(facts) }
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
      { name: original, description: 'The 37 calls that every host serves.' },
      { name: beyond, description: 'Optional; named in `basic_config.additions`.' },
    ],
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: tokenHeader } },
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
