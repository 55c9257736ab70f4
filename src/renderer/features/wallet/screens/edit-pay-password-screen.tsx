import { paths } from '#app/routing/paths.ts'
import { useSession } from '#session/session.ts'
import { Redirect } from '#shared/hooks/current-route.tsx'
import { PasswordStepsForm } from '../transaction-password/password-steps-form.tsx'

/** Changes the transaction password; redirects to setting it if there is none. */
export default function EditPayPasswordScreen() {
  const hasPassword = useSession(({ user }) => user?.has_transaction_password ?? false)
  return hasPassword ? <PasswordStepsForm /> : <Redirect to={paths.setPassword} />
}
