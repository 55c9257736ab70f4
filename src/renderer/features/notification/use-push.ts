/** The state of this browser's push subscription, and switching it on and off. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#data/http/api-error.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import {
  onPermissionChange,
  type PushState,
  readPushState,
  turnPushOff,
  turnPushOn,
} from '#shared/notifications/push-subscription.ts'
import { showToast } from '#ui/toast/toast-store.ts'

export interface Push {
  /** Undefined while it is unknown. */
  readonly state: PushState | undefined
  /** Asks for the permission if it was never asked for; call it on a press only. Never rejects. */
  readonly turnOn: () => Promise<void>
  readonly turnOff: () => Promise<void>
}

export function usePush(isOffered: boolean): Push {
  const { t } = useTranslation('notification')
  const errorText = useErrorText()
  const [state, setState] = useState<PushState>()

  useEffect(() => {
    if (!isOffered) return
    let isCancelled = false
    const read = async () => {
      const next = await readPushState().catch(() => 'unsupported' as const)
      if (!isCancelled) setState(next)
    }
    void read()
    const stop = onPermissionChange(() => void read())
    return () => {
      isCancelled = true
      stop()
    }
  }, [isOffered])

  async function run(action: () => Promise<void>): Promise<void> {
    try {
      await action()
    } catch (error) {
      // The browser's own failures have no texts for users: it could not reach its push service.
      const text = error instanceof ApiError ? errorText(error) : t('preferences.push.failed')
      showToast({ kind: 'failure', text })
    }
    setState(await readPushState())
  }

  return { state, turnOn: () => run(turnPushOn), turnOff: () => run(() => turnPushOff()) }
}
