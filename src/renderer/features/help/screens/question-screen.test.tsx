import * as v from 'valibot'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths, questionPath } from '#app/routing/paths.ts'
import { refreshConfig } from '#data/load.ts'
import { configEndpoints } from '#protocol/http/config.ts'
import { changeAnswers, openAsPartner, reopenApp, test } from '#testing/app.tsx'
import { expectCount, expectTitle, goTo, main } from '#testing/screen.ts'

test('the five questions lead to their answers; a question that is gone says so', async () => {
  await openAsPartner(paths.adCenter)
  const questions = page.getByRole('region', { name: 'Frequently asked' }).getByRole('link')
  await expectCount(questions, 5)
  await questions.filter({ hasText: 'Can a plan lose money?' }).click()
  await expectTitle('Questions')
  await expect.element(page.getByRole('heading', { name: 'Can a plan lose money?' })).toBeVisible()
  await expect.element(page.getByText('Nobody can promise you a result.')).toBeVisible()
  await page.getByRole('link', { name: 'How do I withdraw?' }).click()
  await expect.element(page.getByRole('heading', { name: 'How do I withdraw?' })).toBeVisible()
  goTo(questionPath('none'))
  await expect.element(page.getByText('This question no longer exists')).toBeVisible()
  await expectCount(questions, 5)
})

/** Rich text with attempts to inject markup and scripts. */
const rich = `## A heading

- **one** and [two](https://example.com/)

<script>globalThis.hasRun = true</script> <img src=x onerror="globalThis.hasRun = true">
<style>main { display: none }</style> [three](javascript:globalThis.hasRun=true)

`
const Config = v.looseObject({ faq_config: v.array(v.looseObject({})) })

test('FAQ, rules, terms and privacy consist of a few element types and no host markup', async () => {
  changeAnswers(configEndpoints.basicConfig.path, (data) => {
    const { faq_config, ...config } = v.parse(Config, data)
    const texts = { privacy_policy: rich, terms: rich, operating_rules: rich }
    return { ...config, ...texts, faq_config: faq_config.map((faq) => ({ ...faq, answer: rich })) }
  })
  // The session keeps the configuration of earlier tests.
  await refreshConfig()
  await openAsPartner(paths.question)
  const list = main().getByRole('listitem').getByRole('link')
  await expect.element(list.first()).toBeVisible()
  const questions = list.elements().map((link) => link.getAttribute('href')?.slice(1) ?? '')
  expect(questions.length).toBeGreaterThan(2)
  for (const path of [...questions, paths.rules, paths.terms, paths.privacy]) {
    await reopenApp(path)
    await expect.element(main().getByRole('heading', { name: 'A heading' }).first()).toBeVisible()
    await expect.element(main().getByText('<script>globalThis.hasRun = true</script>').first()).toBeVisible()
    const elements = [...main().element().querySelectorAll('*')]
    const kinds = elements.map(({ localName }) => localName)
    expect(kinds).toContain('strong')
    for (const kind of ['script', 'iframe', 'object', 'embed', 'style', 'form', 'img'])
      expect(kinds).not.toContain(kind)
    expect(elements.filter((element) => element.matches('[href^="javascript"]'))).toEqual([])
    expect(Reflect.get(globalThis, 'hasRun')).toBeUndefined()
  }
})
