/**
 * The web tests that run in the other kind of Chromium, too: the ways of the login and of money, and what a browser does of its own: several tabs,
 * storage, files, a service worker, passkeys.
 */
export const webCore: readonly string[] = [
  'a newcomer does the main job, from the register page to money paid out',
  'a login ends with the passkey, except on a trusted device until it is forgotten',
  'an expired login and a new login reach the other tabs',
  'an idle app shows nothing until the login password is entered, in every tab, after sleep and after a reload',
  'a deposit: asked for from the wallet, granted with one click, in the balance',
  'back and forward, a reload and a second tab do not repeat a funding',
  'a withdrawal survives a reload at each step and moves money once',
  'the summary of a year has the same figures as a page, as CSV and as PDF',
  'a changed history that one tab finds is told in another one, and so is that it was accepted',
  'the tabs of a browser ask for the figures as one',
  'one tab of a browser has the stream of the figures, and another one takes it over',
  'the app starts with the last data and its age, offline and before the host answers, and deletes it at logout',
]

const escaped = (title: string) => title.replaceAll(/[^\w ,:-]/g, '\\$&')

/** A pattern of their titles, for Playwright. */
export const webCorePattern = `(?:${webCore.map(escaped).join('|')})$`
