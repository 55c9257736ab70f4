import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'

/** The consent with its two links; `onLeave` runs before one of them leaves the form. */
export function Consent({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('auth')
  return (
    <Trans
      t={t}
      i18nKey="register.consent"
      components={{
        terms: <Link to={paths.terms} onClick={onLeave} />,
        privacy: <Link to={paths.privacy} onClick={onLeave} />,
      }}
    />
  )
}
