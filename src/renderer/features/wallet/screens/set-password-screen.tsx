import { useState } from 'react'
import { paths } from '#app/routing/paths.ts'
import { useSession } from '#session/session.ts'
import { Redirect } from '#shared/hooks/current-route.tsx'
import { PasswordStepsForm } from '../transaction-password/password-steps-form.tsx'

/** Sets the first transaction password; where there is one, changing it is what is meant. */
export default function SetPasswordScreen() {
  const hasPassword = useSession(({ user }) => user?.has_transaction_password ?? false)
  // What it was when the screen opened: it changes with the success itself.
  const [hadPassword] = useState(hasPassword)
  return hadPassword ? <Redirect to={paths.editPayPassword} /> : <PasswordStepsForm />
}
