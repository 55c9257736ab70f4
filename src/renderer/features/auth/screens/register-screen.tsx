import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { AuthPage } from '../components/auth-page.tsx'
import { RegisterForm } from '../components/register-form.tsx'

/** `/register` (docs/rules.md, sections P2 and P5). */
export default function RegisterScreen() {
  const { t } = useTranslation('welcome')
  const location = useLocation()
  return (
    <AuthPage
      title={t('register.title')}
      footer={
        <>
          <span>{t('register.hasAccount')}</span>
          <Link to={paths.login} state={location.state}>
            {t('register.login')}
          </Link>
        </>
      }
    >
      <RegisterForm />
    </AuthPage>
  )
}
