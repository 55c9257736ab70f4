import { describe, expect, it } from 'vitest'
import { checkForm } from '#shared/forms/form-check.ts'
import { operatedIdForm } from './operated-id.ts'

describe('the operator ID', () => {
  const check = (entered: string, current?: string) =>
    checkForm(operatedIdForm(current), { operated_id: entered })

  it('is required', () => {
    expect(check('  ')).toEqual({ isValid: false, errors: { operated_id: 'form.required' } })
  })

  it('must differ from the current one, without white space around it', () => {
    expect(check(' OP-1 ', 'OP-1')).toEqual({
      isValid: false,
      errors: { operated_id: 'follow.operatorIdSame' },
    })
    expect(check(' OP-2 ', 'OP-1')).toEqual({ isValid: true, output: { operated_id: 'OP-2' } })
    expect(check('OP-1')).toEqual({ isValid: true, output: { operated_id: 'OP-1' } })
  })
})
