/** Finds the screens behind the login. A lazy chunk, because the list of their files is as large as a screen. */
import type { ComponentType } from 'react'

const files = import.meta.glob<{ default: ComponentType }>([
  '../../features/*/screens/*-screen.tsx',
  // The route table imports these directly.
  '!../../features/{about,auth,entry,not-found,welcome}/**',
])

/** `screen` is `<feature>/<name>`. */
export function loadScreen(screen: string): Promise<{ default: ComponentType }> {
  const load = files[`../../features/${screen.replace('/', '/screens/')}-screen.tsx`]
  if (!load) throw new Error(`no screen ${screen}`)
  return load()
}
