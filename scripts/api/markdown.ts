/** `docs/api.md`, made from the call table: what a host serves, for people. */
import { basePath } from '#contract/wire/call.ts'
import { type CallFacts, factsOf } from './call-facts.ts'
import { callNames, isAddition } from './call-names.ts'
import { examples } from './examples.ts'

const fence = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

function requestOf({ name, call }: CallFacts): string {
  const { request } = examples[name]
  if (call.isUpload) return 'Multipart, with the file in the field `file`.'
  const fields = Object.entries(request ?? {})
  if (fields.length === 0) return call.method === 'GET' ? 'No parameters.' : fence({})
  if (call.method === 'POST') return fence(request)
  const query = new URLSearchParams(fields.map(([key, value]): [string, string] => [key, String(value)]))
  return `\`\`\`\n${basePath}${call.path}?${query}\n\`\`\``
}

function sectionOf(facts: CallFacts): string {
  const { name, call, purpose, who, idempotency, paging, errors } = facts
  const rows = [
    `- **Who**: ${who}`,
    ...(idempotency ? [`- **Repeats**: ${idempotency}`] : []),
    ...(paging ? [`- **Pages**: ${paging}`] : []),
    `- **Refusals**: ${errors.map((key) => `\`${key}\``).join(', ')}`,
  ]
  return [
    `### ${call.method} ${call.path}`,
    `\`${name}\`: ${purpose}`,
    rows.join('\n'),
    'Request',
    requestOf(facts),
    'Answer',
    fence({ code: 200, msg: '', data: examples[name].response }),
  ].join('\n\n')
}

const head = `# What a host serves

Made from the call table (\`src/contract/wire\`) by \`npm run openapi\`; do not edit. The same as
[\`openapi.json\`](openapi.json), for people. The sandbox serves it as a page at \`/docs\`, and
\`npm run conformance -- --host …\` tests a host against it.

## Common to all calls

- Every call stands under \`{host}${basePath}\`. GET sends its request as query parameters, POST as a JSON body.
- Headers: \`X-CT\` carries the token, \`X-TZ\` the time zone (\`Europe/Berlin GMT+01:00\`), \`Accept-Language\` a BCP 47 tag.
- The answer is an envelope, \`{code, msg, data}\`. Code 200 alone is success, whatever the HTTP status. A failure's
  \`data\` may name a message key (\`key\`, \`params\`), so that the app shows it in its own words, and a language hint (\`lang\`).
- Codes: 400 refused (the reason in \`msg\`), 401 not authorised, 402 not activated, 403 disabled, 404 account cancelled,
  405 data error, 500 server error, 503 token expired.
- An amount is a decimal string (\`"1234.50"\`), never a float. Times are ISO 8601 with an offset or Z.
- Any origin may call (CORS \`*\`): a call carries its token in a header and never a cookie.
- \`put\` and \`withdraw\` need a step-up window: \`/check/password\` opens it for 60 seconds and one use.
- A host says \`idempotency: true\` in its basic config when repeats get the first answer; without that the app never sends
  such a call again by itself.
- Reading is tolerant: unknown fields are ignored, a field that may be missing may also be null. A required field that is
  missing makes the whole answer a data error.`

/** The whole file. */
export function apiMarkdown(): string {
  const sections = (isOurs: boolean) =>
    callNames.filter((name) => isAddition(name) === isOurs).map((name) => sectionOf(factsOf(name)))
  return `${[
    head,
    '## The original calls',
    ...sections(false),
    '## Beyond the original calls',
    'Optional for a host, which names the paths it serves in `basic_config.additions`; the app works without them and says what is not available.',
    ...sections(true),
  ].join('\n\n')}\n`
}
