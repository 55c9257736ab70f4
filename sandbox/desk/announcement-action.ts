/** What the desk tells all partners. */
import { announce } from '../notifications/notices.ts'
import { type Action, BadInput, requiredText } from './input.ts'

const categories = ['system_announcement', 'system_maintenance'] as const

export const announcement: Action = async ({ database, clock }, typed) => {
  const category = categories.find((each) => each === typed.category)
  if (category === undefined) throw new BadInput('category', 'Choose what it is.')
  const title = requiredText(typed, 'headline', 'a title')
  const content = requiredText(typed, 'content', 'the text')
  const told = await announce(database, { category, title, content }, clock.now())
  return `Told ${told} ${told === 1 ? 'partner' : 'partners'}: ${title}`
}
