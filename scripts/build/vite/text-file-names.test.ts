import { expect, test } from 'vitest'
import { projectFolder } from '../web-build.ts'
import { textFileName } from './text-file-names.ts'

const nameOf = textFileName(projectFolder)
const texts = (language: string, namespace: string) =>
  nameOf([`${projectFolder}/locales/${language}/${namespace}.json`])
const hashIn = (name: string | undefined) => name?.match(/-([\w-]{7})\.js$/)?.[1]

test('the files of a namespace have their language and one hash in their names', () => {
  expect(texts('de', 'plan')).toMatch(/^assets\/plan-de-[\w-]{7}\.js$/)
  expect(hashIn(texts('de', 'plan'))).toBe(hashIn(texts('th', 'plan')))
  expect(hashIn(texts('de', 'plan'))).not.toBe(hashIn(texts('de', 'wallet')))
})

test('other chunks have the name that the bundler gives them', () => {
  expect(nameOf(['/app/src/renderer/features/plan/api.ts'])).toBeUndefined()
  expect(nameOf([`${projectFolder}/locales/de/plan.json`, '/app/other.ts'])).toBeUndefined()
})
