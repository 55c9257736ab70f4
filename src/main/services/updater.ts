/** electron-updater, loaded only in a package that has a feed and a key to check it with. */
import { app } from 'electron'
import { allowedLink } from '#protocol/link-policy.ts'
import { readUpdateSettings } from './update-settings.ts'
import type { LoadedUpdater } from './updates.ts'

export async function loadUpdater(): Promise<LoadedUpdater> {
  if (!app.isPackaged) return { none: 'off' }
  const settings = readUpdateSettings(process.resourcesPath)
  if (!('feed' in settings)) return settings
  const [{ default: library }, { signedFeedProvider }] = await Promise.all([
    import('electron-updater'),
    import('./signed-feed.ts'),
  ])
  const updater = library.autoUpdater
  updater.setFeedURL({ provider: 'custom', updateProvider: signedFeedProvider(settings.feed) })
  // A redirect must not lead from https to http.
  updater.netSession.webRequest.onBeforeRequest(({ url }, decide) =>
    decide({ cancel: allowedLink(url) === undefined }),
  )
  return { updater }
}
