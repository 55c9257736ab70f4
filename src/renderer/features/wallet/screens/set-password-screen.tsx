import { useState } from 'react'
import { paths } from '#app/routing/paths.ts'
import { useSession } from '#session/session.ts'
import { Redirect } from '#shared/hooks/current-route.tsx'
import { PasswordStepsForm } from '../transaction-password/password-steps-form.tsx'

/** Sets the first transaction password; redirects to changing it if there is one. */
export default function SetPasswordScreen() {
  const hasPassword = useSession(({ user }) => user?.has_transaction_password ?? false)
  // The value when the screen opened, because the success itself changes it.
  const [hadPassword] = useState(hasPassword)
  return hadPassword ? <Redirect to={paths.editPayPassword} /> : <PasswordStepsForm />
}
