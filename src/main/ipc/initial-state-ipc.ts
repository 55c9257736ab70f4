/** The answer to the page's first question. */
import { ipcMain } from 'electron'
import { Channel, type StartState } from '#protocol/ipc/bridge.ts'
import type { DeferredStartup } from '../deferred-startup.ts'
import { isOwnPage } from './handle-request.ts'

/**
 * The one synchronous request: what the page must know before its first render. A foreign page gets null. The page's
 * process starts while the texts are still being opened, and waits for them here.
 */
export function answerInitialState(
  known: Omit<StartState, 'stored' | 'isLocked' | 'notices'>,
  rest: Promise<DeferredStartup>,
): void {
  ipcMain.on(Channel.start, async (event) => {
    if (isOwnPage(event.senderFrame)) {
      const { texts } = await rest
      texts.lockIfOverdue()
      event.returnValue = {
        ...known,
        stored: texts.read(),
        isLocked: texts.isLocked(),
        notices: texts.notices,
      } satisfies StartState
    } else event.returnValue = null
  })
}
