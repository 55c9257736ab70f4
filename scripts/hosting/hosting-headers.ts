/**
 * `npm run hosting`: writes the security headers of the built web app, which depend on its `config.json`, to out/hosting for
 * deploy/nginx.conf and deploy/Caddyfile. `-- FOLDER` reads the app in that folder instead of out/web.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { contentPolicy, pageHeaders } from '#protocol/content-policy.ts'
import { readRunConfig } from '#protocol/run-config.ts'
import { inlineHashes } from '#sandbox/http/files/static-site.ts'
import { projectFolder, webFolder } from '../build/web-build.ts'

/** The headers of the app in a folder, from its `config.json` and its page. Throws if `config.json` is invalid. */
export function hostingHeaders(folder: string): Readonly<Record<string, string>> {
  const { config, problems } = readRunConfig(readFileSync(join(folder, 'config.json'), 'utf8'))
  const messages = problems.map(({ path, kind }) => `${path || 'config.json'}: ${kind}`)
  if (messages.length > 0)
    throw new Error(`${join(folder, 'config.json')} is invalid: ${messages.join('; ')}`)
  const inline = inlineHashes(readFileSync(join(folder, 'index.html'), 'utf8'))
  return {
    ...pageHeaders,
    'Strict-Transport-Security': 'max-age=31536000',
    'Content-Security-Policy': contentPolicy({ host: config.host, config, inline }),
  }
}

/** The content of each file by its name. The configuration's schema forbids double quotes and line breaks in values. */
export function hostingFiles(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const all = Object.entries(headers)
  return {
    'nginx-headers.conf': all.map(([name, value]) => `add_header ${name} "${value}" always;\n`).join(''),
    'caddy-headers': `header {\n${all.map(([name, value]) => `\t${name} "${value}"\n`).join('')}}\n`,
  }
}

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? webFolder)
  const out = join(projectFolder, 'out', 'hosting')
  try {
    const files = hostingFiles(hostingHeaders(folder))
    mkdirSync(out, { recursive: true })
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(out, name), text)
      console.log(join(out, name))
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
