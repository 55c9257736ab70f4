/** A small form that is validated with a schema: errors are shown beside their fields, and the first one gets the focus. */
import {
  type InputEvent,
  type RefObject,
  type SubmitEvent,
  startTransition,
  useActionState,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { ApiError } from '#data/http/api-error.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { whileInSession } from '#session/session.ts'
import { useErrorText } from '../errors/error-text.ts'
import { checkForm, type FieldErrors } from './form-check.ts'

interface FormResult {
  readonly errors: FieldErrors
  /** The field that the host's error is about. */
  readonly field?: string | undefined
  readonly failure?: unknown
}

export type CheckedFormOptions<S extends v.GenericSchema> = {
  schema: S
  /** Throws the error of the host. */
  submit: (output: v.InferOutput<S>) => Promise<void>
  /** The field of a host's error; undefined if it is not about a field. */
  fieldOf?: (key: MessageKey) => string | undefined
  /** The text of an error that is none of the host's, or reads differently here. */
  textOf?: (error: unknown) => string | undefined
}

export interface CheckedForm {
  readonly formProps: {
    ref: RefObject<HTMLFormElement | null>
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
    onInput: (event: InputEvent<HTMLFormElement>) => void
    noValidate: true
  }
  readonly isPending: boolean
  readonly errorOf: (field: string) => string | undefined
  /** The props of a field. */
  readonly field: (name: string) => { name: string; error: string | undefined }
  /** An error that is not about a single field. */
  readonly failure: string | undefined
}

export function useCheckedForm<S extends v.GenericSchema>(options: CheckedFormOptions<S>): CheckedForm {
  const { schema, submit, fieldOf, textOf } = options
  const { t: message } = useTranslation('messages')
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const [result, send, isPending] = useActionState<FormResult, FormData>(checkAndSubmit, { errors: {} })
  const { errors, field, failure } = result
  const [changed, setChanged] = useState<{ since: FormResult; names: ReadonlySet<string> }>()
  /** The fields that were changed since the errors were found. */
  const changedNames = changed?.since === result ? changed.names : undefined

  async function checkAndSubmit(_previous: FormResult, values: FormData): Promise<FormResult> {
    const checked = checkForm(schema, Object.fromEntries(values))
    if (!checked.isValid) return { errors: checked.errors }
    try {
      await whileInSession(submit(checked.output))
      return { errors: {} }
    } catch (error) {
      const key = error instanceof ApiError ? error.key : undefined
      return { errors: {}, failure: error, field: key && fieldOf?.(key) }
    }
  }

  useEffect(() => {
    if (result.field === undefined && Object.keys(result.errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [result])

  const formError = errors['']
  const hostError = failure === undefined ? undefined : (textOf?.(failure) ?? errorText(failure))
  const generalHostError = field === undefined ? hostError : undefined
  const errorOf = (name: string) => {
    if (changedNames?.has(name)) return undefined
    const key = errors[name]
    if (key) return message(key)
    return field === name ? hostError : undefined
  }
  return {
    formProps: {
      ref: form,
      // Not the form's `action` attribute: React would reset the fields after an error.
      onSubmit: (event) => {
        event.preventDefault()
        const values = new FormData(event.currentTarget)
        startTransition(() => send(values))
      },
      onInput: ({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
        setChanged({ since: result, names: new Set([...(changedNames ?? []), target.name]) })
      },
      noValidate: true,
    },
    isPending,
    errorOf,
    field: (name) => ({ name, error: errorOf(name) }),
    failure: formError ? message(formError) : generalHostError,
  }
}
