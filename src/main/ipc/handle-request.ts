/** Requests of the page: the sender is checked and every argument parsed before anything is done. */
import { type IpcMainInvokeEvent, ipcMain, type WebContents, type WebFrameMain } from 'electron'
import * as v from 'valibot'
import { isOwnAddress } from '../app-scheme.ts'

/** True for the app's own page and not for a frame in it. */
export function isOwnPage(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && isOwnAddress(frame.url)
}

/** What the page gets for a request that was not even looked at. */
export class RefusedRequest extends Error {
  constructor(why: 'sender' | 'arguments') {
    super(`refused: ${why}`)
    this.name = 'RefusedRequest'
  }
}

/** Answers the requests of a channel. */
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
