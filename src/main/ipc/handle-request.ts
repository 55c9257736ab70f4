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

const { start: _answeredInitially, event: _toThePage, ...requests } = Channel
export type RequestChannel = (typeof requests)[keyof typeof requests]

/** Parses the arguments of a request and handles it. */
export type RequestHandler = (contents: WebContents, args: readonly unknown[]) => unknown

export function handlerOf<Schema extends v.GenericSchema<unknown, readonly unknown[]>>(
  schema: Schema,
  handle: (contents: WebContents, ...args: v.InferOutput<Schema>) => unknown,
): RequestHandler {
  return (contents, args) => {
    const parsed = v.safeParse(schema, args)
    if (!parsed.success) throw new RejectedRequest('arguments')
    return handle(contents, ...parsed.output)
  }
}

/** Answers every request but that for the initial state. Requests wait for their handlers, which the first one makes load. */
export function answerRequests(
  startup: Promise<{ readonly handlers: Readonly<Record<RequestChannel, RequestHandler>> }>,
  onRequest: () => void,
): void {
  for (const channel of Object.values(requests))
    ipcMain.handle(channel, async (event: IpcMainInvokeEvent, ...args: unknown[]) => {
      if (!isOwnPage(event.senderFrame)) throw new RejectedRequest('sender')
      onRequest()
      const { handlers } = await startup
      return handlers[channel](event.sender, args)
    })
}

/**
 * Answers the only synchronous request, for the state that the page needs before its first render. Another page gets null.
 * The renderer process starts while the settings are still being opened, and waits for them here.
 */
export function answerInitialState(
  initialState: Omit<StartState, 'stored' | 'isLocked' | 'notices'>,
  opening: Promise<PersistedSettings>,
): void {
  ipcMain.on(Channel.start, async (event) => {
    if (isOwnPage(event.senderFrame)) {
      const settings = await opening
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
