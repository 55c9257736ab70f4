/** Whether the host could not be told of the last logout in this tab; the layout shows it until it is closed or someone logs in. */
import { createAppStore } from '#lib/app-store.ts'
import { sessionStore } from '#session/session.ts'

export const unendedLogin = createAppStore('unended login', () => ({ isTold: false }))

export const setUnendedLogin = (isTold: boolean): void => unendedLogin.setState({ isTold })

sessionStore.subscribe(
  ({ token }) => token,
  () => setUnendedLogin(false),
)
