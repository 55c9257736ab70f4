/** Requests of the page. The sender is checked and every argument is parsed before the handler runs. */
import { type IpcMainInvokeEvent, ipcMain, type WebContents, type WebFrameMain } from 'electron'
import * as v from 'valibot'
import { Channel, type StartState } from '#protocol/ipc/bridge.ts'
import { isOwnAddress } from '../app-scheme.ts'
import type { PersistedSettings } from '../stores/persisted-settings.ts'

/** True for the app's own page and not for a frame in it. */
export function isOwnPage(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && isOwnAddress(frame.url)
}

/** The page gets this error for a request that was rejected before its handler ran. */
export class RefusedRequest extends Error {
  constructor(why: 'sender' | 'arguments') {
    super(`refused: ${why}`)
    this.name = 'RefusedRequest'
  }
}

/** Registers the handler of a channel. */
export function answer<Schema extends v.GenericSchema<unknown, readonly unknown[]>>(
  channel: string,
  schema: Schema,
  act: (contents: WebContents, ...given: v.InferOutput<Schema>) => unknown,
): void {
  ipcMain.handle(channel, (event: IpcMainInvokeEvent, ...given: unknown[]) => {
    if (!isOwnPage(event.senderFrame)) throw new RefusedRequest('sender')
    const parsed = v.safeParse(schema, given)
    if (!parsed.success) throw new RefusedRequest('arguments')
    return act(event.sender, ...parsed.output)
  })
}

/**
 * Answers the only synchronous request: what the page needs before its first render. Another page gets null. The renderer
 * process starts while the settings are still being opened, and waits for them here.
 */
export function answerInitialState(
  known: Omit<StartState, 'stored' | 'isLocked' | 'notices'>,
  startup: Promise<{ readonly settings: PersistedSettings }>,
): void {
  ipcMain.on(Channel.start, async (event) => {
    if (isOwnPage(event.senderFrame)) {
      const { settings } = await startup
      settings.lockIfOverdue()
      event.returnValue = {
        ...known,
        stored: settings.read(),
        isLocked: settings.isLocked(),
        notices: settings.notices,
      } satisfies StartState
    } else event.returnValue = null
  })
}
