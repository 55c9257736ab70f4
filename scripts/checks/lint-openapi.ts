/** Redocly's linter, with its recommended rules, on an OpenAPI document. */
import { createConfig, lintFromString } from '@redocly/openapi-core'

/** Each problem in a line, warnings as well; none when the document is right. */
export async function lintOpenApi(text: string): Promise<string[]> {
  const rules = {
    // The sandbox is on localhost, and it is the one server that there is.
    'no-server-example.com': 'off',
  } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? 'document'})`,
  )
}
