/** An electron-updater provider that passes on only descriptions with a verified signature. */
import { Provider, type ResolvedUpdateFileInfo, type UpdateInfo } from 'electron-updater'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider'
import { readDescription } from './update-description.ts'
import type { Feed } from './update-settings.ts'

/** A provider class for `setFeedURL`; its `getLatestVersion` throws a `BlockedUpdate`. */
export function signedFeedProvider({ url, key }: Feed) {
  return class SignedFeedProvider extends Provider<UpdateInfo> {
    /** Called by electron-updater. */
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime)
    }

    async getLatestVersion(): Promise<UpdateInfo> {
      const address = new URL(`${this.getDefaultChannelName()}.yml`, url)
      // No proxy may answer with a cached, older description.
      address.searchParams.set('noCache', Date.now().toString(36))
      return readDescription((await this.httpRequest(address)) ?? '', key)
    }

    resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
      return files.map((info) => ({ url: new URL(info.url, url), info }))
    }
  }
}
