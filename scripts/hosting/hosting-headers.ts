/** The headers that a web server sends with the built app, as files for nginx and Caddy. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentPolicy, pageHeaders } from '#protocol/content-policy.ts'
import { readRunConfig } from '#protocol/run-config.ts'
import { inlineHashes } from '#sandbox/http/files/static-site.ts'

/** The headers of the app in a folder, as its own `config.json` and page want them; throws where that file is not right. */
export function hostingHeaders(folder: string): Readonly<Record<string, string>> {
  const { config, problems } = readRunConfig(readFileSync(join(folder, 'config.json'), 'utf8'))
  const told = problems.map(({ path, kind }) => `${path || 'config.json'}: ${kind}`)
  if (told.length > 0) throw new Error(`${join(folder, 'config.json')} is not right: ${told.join('; ')}`)
  const inline = inlineHashes(readFileSync(join(folder, 'index.html'), 'utf8'))
  return {
    ...pageHeaders,
    'Strict-Transport-Security': 'max-age=31536000',
    'Content-Security-Policy': contentPolicy({ host: config.host, config, inline }),
  }
}

/** Each file by its name. No value holds a double quote or a line's end: the configuration's schema lets none through. */
export function hostingFiles(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const all = Object.entries(headers)
  return {
    'nginx-headers.conf': all.map(([name, value]) => `add_header ${name} "${value}" always;\n`).join(''),
    'caddy-headers': `header {\n${all.map(([name, value]) => `\t${name} "${value}"\n`).join('')}}\n`,
  }
}
