import { paths } from '#app/paths.ts'
import { Redirect } from '#parts/redirect.tsx'
import { useSession } from '#session/session.ts'
import { PasswordStepsForm } from '../components/password-steps-form.tsx'

/** Changes the transaction password, the old one first; where there is none yet, it is set. */
export default function EditPayPasswordScreen() {
  const hasPassword = useSession(({ user }) => user?.has_transaction_password ?? false)
  return hasPassword ? <PasswordStepsForm /> : <Redirect to={paths.setPassword} />
}
