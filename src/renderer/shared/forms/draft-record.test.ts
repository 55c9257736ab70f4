import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSettings } from '#session/settings-schema.ts'
import { draftsMaxBytes, withDraft } from './draft-record.ts'

const ana = { owner: 'https://api.example ana', name: 'feedback.content' } as const
const day = 24 * 60 * 60_000

describe('the stored drafts', () => {
  it('have a text for each field of each user, without empty ones', () => {
    const one = withDraft({}, ana, 'words', 1)
    expect(one).toEqual({ [ana.owner]: { [ana.name]: { at: 1, text: 'words' } } })
    const two = withDraft(one ?? {}, { owner: 'ben', name: 'dispute.W-1' }, 'more', 2)
    expect(Object.keys(two ?? {})).toEqual(['https://api.example ana', 'ben'])
    expect(withDraft(two ?? {}, ana, ' ', 3)).toEqual({ ben: { 'dispute.W-1': { at: 2, text: 'more' } } })
  })

  it('have at most 20 kB in all, and a text that does not fit changes nothing', () => {
    const size = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length
    const texts = fc.string({ unit: 'grapheme', maxLength: 9000 })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('ana', 'ben'), texts), { maxLength: 6 }), (writes) => {
        let drafts = {}
        for (const [owner, text] of writes)
          drafts = withDraft(drafts, { owner, name: 'feedback.content' }, text, 1) ?? drafts
        expect(size(drafts)).toBeLessThanOrEqual(draftsMaxBytes)
      }),
    )
    expect(withDraft({}, ana, '\u3042'.repeat(6000), 1)).toEqual(expect.anything())
    expect(withDraft({}, ana, '\u3042'.repeat(7000), 1)).toBeUndefined()
    const full = withDraft({}, ana, 'x'.repeat(20_000), 1) ?? {}
    expect(withDraft(full, { owner: 'ben', name: 'feedback.topic' }, 'y'.repeat(500), 2)).toBeUndefined()
    // A shorter text always fits.
    expect(withDraft(full, ana, 'x', 3)).toEqual({ [ana.owner]: { [ana.name]: { at: 3, text: 'x' } } })
  })

  it('are read for seven days', () => {
    const draftAt = (at: number) =>
      parseSettings(JSON.stringify({ drafts: withDraft({}, ana, 'words', at) })).drafts[ana.owner]
    expect(draftAt(Date.now())).toHaveProperty([ana.name])
    expect(draftAt(Date.now() - 7 * day + 60_000)).toHaveProperty([ana.name])
    expect(draftAt(Date.now() - 7 * day)).toEqual({})
    expect(draftAt(Date.now() + 8 * day)).toEqual({})
  })
})
