import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { ApiError, isHandledByApp } from '#data/http/api-error.ts'
import { refreshUser } from '#data/load.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { toMessageKey } from '#shared/forms/form-check.ts'
import { loadNumberPlans } from '#shared/forms/phone.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { CheckboxField } from '#ui/checkbox-field/checkbox-field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { registerUser } from '../api.ts'
import { clearDraft, readDraft, saveDraft } from '../draft.ts'
import {
  emptyRegisterValues,
  RegisterForm as FormSchema,
  fieldOfError,
  type RegisterOutput,
  type RegisterValues,
  toRegisterRequest,
} from '../register-model.ts'
import styles from './auth-form.module.css'

/** The register form; an error of the host is shown beside its field. */
export function RegisterForm() {
  const { t } = useTranslation(['welcome', 'auth'])
  const { t: message } = useTranslation('messages')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>()
  const { register, handleSubmit, setError, getValues, formState } = useForm<
    RegisterValues,
    unknown,
    RegisterOutput
  >({
    resolver: valibotResolver(FormSchema),
    defaultValues: readDraft() ?? emptyRegisterValues,
    mode: 'onTouched',
    // Otherwise the check that both passwords are equal runs only once every other field is valid.
    criteriaMode: 'all',
  })
  useEffect(clearDraft, [])

  const submit = handleSubmit(async (form) => {
    setFailure(undefined)
    try {
      await registerUser(toRegisterRequest(form))
      showToast({ kind: 'success', text: t('register.done') })
      await navigate(paths.welcome, { replace: true })
      // Stored from the start; the pages that need the user load it again if this fails.
      refreshUser().catch(() => undefined)
    } catch (error) {
      const field = error instanceof ApiError ? fieldOfError(error.key) : undefined
      if (field && error instanceof ApiError)
        setError(field, { message: error.key ?? '' }, { shouldFocus: true })
      else setFailure(error)
    }
  })

  const errorOf = (field: keyof RegisterValues) => {
    const text = formState.errors[field]?.message
    return text === undefined ? undefined : message(toMessageKey(text))
  }
  const toggleLabels = { show: t('auth:login.showPassword'), hide: t('auth:login.hidePassword') }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        {...register('username')}
        label={t('register.username')}
        hint={t('register.usernameHint')}
        error={errorOf('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        {...register('password', { deps: ['confirmation'] })}
        type="password"
        label={t('register.password')}
        hint={t('register.passwordHint')}
        error={errorOf('password')}
        toggleLabels={toggleLabels}
        autoComplete="new-password"
        required
      />
      <TextField
        {...register('confirmation')}
        type="password"
        label={t('register.confirmation')}
        error={errorOf('confirmation')}
        toggleLabels={toggleLabels}
        autoComplete="new-password"
        required
      />
      <TextField
        {...register('email')}
        type="email"
        label={t('register.email')}
        error={errorOf('email')}
        autoComplete="email"
        required
      />
      <TextField
        {...register('phone', { onChange: loadNumberPlans })}
        onFocus={loadNumberPlans}
        type="tel"
        label={t('register.phone')}
        hint={t('register.phoneHint')}
        error={errorOf('phone')}
        autoComplete="tel"
        required
      />
      <TextField
        {...register('licenseKey')}
        label={t('register.invitationCode')}
        hint={t('register.invitationCodeHint')}
        error={errorOf('licenseKey')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <CheckboxField
        {...register('hasAcceptedTerms')}
        label={<Consent onLeave={() => saveDraft(getValues())} />}
        error={errorOf('hasAcceptedTerms')}
        required
      />
      {failure !== undefined && !isHandledByApp(failure) && (
        <Notice kind="error">{errorText(failure)}</Notice>
      )}
      <OnlineButton type="submit" kind="primary" className={styles.submit} isPending={formState.isSubmitting}>
        {t('register.submit')}
      </OnlineButton>
    </form>
  )
}

/** The consent with its two links; `onLeave` runs before one of them leaves the form. */
function Consent({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('welcome')
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
