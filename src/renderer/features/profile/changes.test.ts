import { describe, expect, it } from 'vitest'
import { checkForm } from '#shared/forms/form-check.ts'
import { profileForm } from './changes.ts'

const user = { nickname: 'Ana', email: 'ana@partner.example', phone: '+4915123456789' }

describe('editing the profile', () => {
  it('wants a change, however the same number is written', () => {
    const check = checkForm(profileForm(user), {
      ...user,
      phone: '+49 151 2345 6789',
      email: ' ana@partner.example ',
    })
    expect(check).toEqual({ isValid: false, errors: { '': 'wallet.notModified' } })
  })

  it('sends what changed and nothing else', () => {
    expect(checkForm(profileForm(user), { ...user, nickname: ' Ana W. ' })).toEqual({
      isValid: true,
      output: { nickname: 'Ana W.' },
    })
    expect(checkForm(profileForm(user), { ...user, email: 'a@b.example', phone: '+49 160 1234567' })).toEqual(
      {
        isValid: true,
        output: { email: 'a@b.example', phone: '+491601234567' },
      },
    )
  })

  it('names each refused field', () => {
    expect(checkForm(profileForm(user), { nickname: ' ', email: 'ana', phone: '12' })).toEqual({
      isValid: false,
      errors: { nickname: 'form.required', email: 'form.email', phone: 'form.phone' },
    })
    expect(checkForm(profileForm(user), { ...user, nickname: 'x'.repeat(201) })).toMatchObject({
      errors: { nickname: 'form.tooLong' },
    })
  })

  it('lets a user without a nickname go on without one', () => {
    const nameless = { ...user, nickname: undefined }
    expect(checkForm(profileForm(nameless), { ...user, nickname: ' ', email: 'a@b.example' })).toEqual({
      isValid: true,
      output: { email: 'a@b.example' },
    })
    expect(checkForm(profileForm(nameless), { ...user, nickname: 'Ana' })).toEqual({
      isValid: true,
      output: { nickname: 'Ana' },
    })
  })
})
