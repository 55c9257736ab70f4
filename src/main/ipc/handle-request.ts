/** Requests of the page. The sender is checked and every argument is parsed before the handler runs. */
import { type IpcMainInvokeEvent, ipcMain, type WebContents, type WebFrameMain } from 'electron'
import * as v from 'valibot'
import { Channel, type StartState } from '#protocol/ipc/bridge.ts'
import { isOwnAddress } from '../app-scheme.ts'
import type { PersistedSettings } from '../stores/persisted-settings.ts'

/** True for the app's own page, false for a frame in it. */
export function isOwnPage(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && isOwnAddress(frame.url)
}

/** The page gets this error if a request is rejected before its handler runs. */
export class RejectedRequest extends Error {
  constructor(why: 'sender' | 'arguments') {
    super(`refused: ${why}`)
    this.name = 'RejectedRequest'
  }
}

/** Registers the handler of a channel. */
export function answer<Schema extends v.GenericSchema<unknown, readonly unknown[]>>(
  channel: string,
  schema: Schema,
  handle: (contents: WebContents, ...args: v.InferOutput<Schema>) => unknown,
): void {
  ipcMain.handle(channel, (event: IpcMainInvokeEvent, ...args: unknown[]) => {
    if (!isOwnPage(event.senderFrame)) throw new RejectedRequest('sender')
    const parsed = v.safeParse(schema, args)
    if (!parsed.success) throw new RejectedRequest('arguments')
    return handle(event.sender, ...parsed.output)
  })
}

/**
 * Answers the only synchronous request, for the state that the page needs before its first render. Another page gets null.
 * The renderer process starts while the settings are still being opened, and waits for them here.
 */
export function answerInitialState(
  initialState: Omit<StartState, 'stored' | 'isLocked' | 'notices'>,
  startup: Promise<{ readonly settings: PersistedSettings }>,
): void {
  ipcMain.on(Channel.start, async (event) => {
    if (isOwnPage(event.senderFrame)) {
      const { settings } = await startup
      settings.lockIfOverdue()
      event.returnValue = {
        ...initialState,
        stored: settings.read(),
        isLocked: settings.isLocked(),
        notices: settings.notices,
      } satisfies StartState
    } else event.returnValue = null
  })
}
