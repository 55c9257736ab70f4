import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { documentEndpoints } from '#protocol/http/documents.ts'
import { limits } from '#protocol/http/limits.ts'
import { interceptRequests, openAsPartner, test } from '#testing/app.tsx'
import { largePng, pdf, png } from '#testing/files.ts'
import { button, expectCount, expectFieldError, expectTitle, field, pickFiles } from '#testing/screen.ts'

test('feedback requires topic and content, and takes up to three images', async () => {
  let sent: unknown
  interceptRequests(documentEndpoints.feedback.path, (send, body) => {
    sent = JSON.parse(body)
    return send()
  })
  await openAsPartner(paths.feedback)
  await expectTitle('Feedback')
  await button('Send feedback').click()
  await expectFieldError('Topic', 'This cannot be empty.')
  await expectFieldError('Your message', 'This cannot be empty.')
  await field('Topic').fill('The chart')
  await expect.element(field('Topic')).not.toHaveAccessibleDescription(/cannot be empty/)
  await expectFieldError('Your message', 'This cannot be empty.')
  await field('Your message').fill('It could be larger.')
  await pickFiles('Add an image', [png('one.png'), pdf])
  await expect.element(page.getByText('This file is not an image.')).toBeVisible()
  await expect.element(page.getByText('Sent', { exact: true })).toBeVisible()
  await expect.element(button('Send feedback')).toBeEnabled()
  await button('Remove paper.pdf').click()
  await pickFiles('Add an image', [png('two.png'), png('three.png')])
  await expectCount(page.getByText('Sent', { exact: true }), 3)
  await expectCount(button('Add an image'), 0)
  await button('Remove two.png').click()
  await button('Send feedback').click()
  await expect.element(page.getByText('Thank you')).toBeVisible()
  expect(sent).toMatchObject({
    topic: 'The chart',
    images: [expect.any(String), expect.any(String)],
  })
  await button('Send another').click()
  await expect.element(field('Topic')).toHaveValue('')
})

test('a file without a type is known by its bytes, and refused ones take no place and say why', async () => {
  let sent: unknown
  interceptRequests(documentEndpoints.feedback.path, (send, body) => {
    sent = JSON.parse(body)
    return send()
  })
  await openAsPartner(paths.feedback)
  const words = new File(['words'], 'words.png', { type: 'image/png' })
  const heic = new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'photo.heic')
  const large = largePng(limits.imageBytes + 1)
  await pickFiles('Add an image', [words, heic, large])
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('words.png')).toMatchTextContent('This file is not an image.')
  await expect.element(row('photo.heic')).toMatchTextContent(/such as HEIC, are not accepted/)
  await expect.element(row('large.png')).toMatchTextContent('The image is larger than 5 MB.')
  await expectCount(page.getByText('Sent', { exact: true }), 0)
  const untyped = (name: string) => new File([png()], name)
  await pickFiles('Add an image', [pdf, untyped('one'), untyped('two'), untyped('three')])
  await expectCount(page.getByText('Sent', { exact: true }), 3)
  await expectCount(button('Add an image'), 0)
  await expect.element(row('paper.pdf')).toMatchTextContent('This file is not an image.')
  await field('Topic').fill('Pictures')
  await field('Your message').fill('Three of them.')
  await button('Send feedback').click()
  await expect.element(page.getByText('Thank you')).toBeVisible()
  expect(sent).toMatchObject({ images: [expect.any(String), expect.any(String), expect.any(String)] })
})
