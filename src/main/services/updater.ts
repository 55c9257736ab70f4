/** electron-updater, loaded only in a package that names a feed. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { Updater } from './updates.ts'

export async function loadUpdater(): Promise<Updater | undefined> {
  if (!app.isPackaged || !existsSync(join(process.resourcesPath, 'app-update.yml'))) return undefined
  const { default: updater } = await import('electron-updater')
  return updater.autoUpdater
}
