import type { Page } from './page.ts'
import { paths } from './paths.ts'
import { pages } from './routes.tsx'

/** The page of a path; the 404 page for an unknown one, none for `/`, which only redirects. */
export function pageAt(pathname: string): Page | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  if (path === paths.root) return undefined
  return pages.find((page) => page.path === path) ?? pages.find((page) => page.path === '*')
}
