import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { amount } from '#contract/money.ts'
import type { Entry, WithdrawReceipt } from '#contract/wire/wallet.ts'
import { carryOut } from './carry-out.ts'
import { entry } from './test-entries.ts'

const receipt: WithdrawReceipt = {
  reference: 'W-1',
  currency: 'USD',
  amount: amount('50'),
  fee: amount('1.5'),
  arrives: amount('48.5'),
  method: 'card',
  destination: '1234',
  status: 'pending',
  available_after: amount('10'),
  at: '2026-11-21T10:00:00Z',
  expected_at: '2026-11-21T12:00:00Z',
}
const found = entry({ id: 9, amount: amount('-50'), balance: 'available', balance_after: amount('10') })
const silence = () => Promise.reject(new ApiError('timeout'))
const refusal = new ApiError('envelope', { code: 400, key: 'wallet.insufficientBalance' })

const means = (isIdempotent: boolean) => ({
  send: vi.fn<() => Promise<WithdrawReceipt>>(async () => receipt),
  find: vi.fn<() => Promise<Entry[] | undefined>>(async () => [found]),
  onChecking: vi.fn(),
  isIdempotent,
})

describe('carryOut', () => {
  it('sends once and asks nothing when the answer comes', async () => {
    const all = means(true)
    expect(await carryOut(all)).toEqual({ kind: 'done', answer: receipt })
    expect(all.send).toHaveBeenCalledOnce()
    expect(all.onChecking).not.toHaveBeenCalled()
  })

  it('takes a refusal as it is', async () => {
    const all = means(true)
    all.send.mockRejectedValue(refusal)
    expect(await carryOut(all)).toEqual({ kind: 'refused', error: refusal })
    expect(all.send).toHaveBeenCalledOnce()
    expect(all.find).not.toHaveBeenCalled()
  })

  it('sends once more where a repeat is safe', async () => {
    const all = means(true)
    all.send.mockImplementationOnce(silence)
    expect(await carryOut(all)).toEqual({ kind: 'done', answer: receipt })
    expect(all.send).toHaveBeenCalledTimes(2)
    expect(all.onChecking).toHaveBeenCalledOnce()
  })

  it('never repeats elsewhere, and looks into the entries', async () => {
    const all = means(false)
    all.send.mockImplementation(silence)
    expect(await carryOut(all)).toEqual({ kind: 'found', trace: [found] })
    expect(all.send).toHaveBeenCalledOnce()
  })

  it('does not know as long as the entries do not show it', async () => {
    const all = means(false)
    all.send.mockImplementation(silence)
    all.find.mockResolvedValue(undefined)
    expect(await carryOut(all)).toEqual({ kind: 'unknown' })
  })

  it('says that it does not know when nobody answers', async () => {
    const all = means(true)
    all.send.mockImplementation(silence)
    all.find.mockRejectedValue(new ApiError('network'))
    expect(await carryOut(all)).toEqual({ kind: 'unknown' })
    expect(all.send).toHaveBeenCalledTimes(2)
  })
})
