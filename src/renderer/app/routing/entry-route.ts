import { paths } from './paths.ts'

/** True for `/entry` and for a page opened with `?entry=host` (docs/rules.md, section R3); takes the part of the address from `#` on. */
export function isEntryRoute(hash: string): boolean {
  const [path = '', query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s)
  return path.replace(/\/+$/, '') === paths.entry || new URLSearchParams(query).get('entry') === 'host'
}
