/** A host app, as small as one can be: it hands its users over to the app by a link that works once. */
import { html } from 'hono/html'
import { is } from 'valibot'
import { Username } from '#protocol/http/auth.ts'
import { isLanguage, languages } from '#protocol/languages.ts'
import { issueHostSsoCode } from '../auth/codes.ts'
import type { Sandbox } from '../context.ts'
import { standingCodes } from '../seed/codes.ts'
import { BadInput, requiredText, type Typed } from './input.ts'
import { type Html, page } from './layout.ts'
import { partnerNamed } from './partners.ts'

/** The address of a hand-over of the user who was typed. */
export async function hostSsoLink(sandbox: Sandbox, appOrigin: string, typed: Typed): Promise<string> {
  const username = requiredText(typed, 'username', 'the name of a user of the host app')
  if (!is(Username, username)) {
    throw new BadInput('username', 'Use 3 to 32 letters, digits, dots, hyphens or underscores.')
  }
  const account = await partnerNamed(sandbox.database, username)
  if (account?.entry === 'register') {
    throw new BadInput('username', `${account.username} registered in the app itself. Choose another name.`)
  }
  const language = typed.lang ?? ''
  const lang = isLanguage(language) ? languages[language].tag : null
  const code = await issueHostSsoCode(sandbox.database.db, sandbox.clock, { username, lang })
  const next = (typed.next ?? '').trim()
  const query = new URLSearchParams({
    code,
    ...(typed.account === 'invite' && { invite: standingCodes.invitation }),
    ...(lang !== null && { lang }),
    ...(next !== '' && { next }),
  })
  return `${appOrigin}/#/entry?${query}`
}

interface HostAppView {
  readonly typed?: Typed
  readonly link?: string
  readonly problem?: string
}

/** The page of the host app; it carries no script, so the link is followed by hand. */
export function hostAppPage({ typed = {}, link, problem }: HostAppView): Html {
  return page(
    'Host app - sandbox',
    html`<h1>A host app</h1>
      <p class="quiet">It has users of its own and hands them over to the app: by a link with a code that works once, for two minutes.</p>
      ${link === undefined ? '' : html`<p class="result" role="status"><a href="${link}">Open the app as ${typed.username}</a></p>`}
      ${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
      <section aria-label="Hand a user over"><form method="post" action="/host">
        <div class="fields">
          <div><label for="username">User of the host app</label>
            <input id="username" name="username" value="${typed.username ?? ''}" autocomplete="off" autocapitalize="none" spellcheck="false" /></div>
          <div><label for="lang">Language</label>
            <select id="lang" name="lang">
              <option value="">Not said</option>
              ${Object.entries(languages).map(
                ([code, { name }]) =>
                  html`<option value="${code}" ${typed.lang === code ? html`selected` : ''}>${name}</option>`,
              )}
            </select></div>
          <div><label for="next">Page, such as /wallet</label>
            <input id="next" name="next" value="${typed.next ?? ''}" autocomplete="off" spellcheck="false" /></div>
          <div><label for="account">Account in the app</label>
            <select id="account" name="account">
              <option value="has">Has one</option>
              <option value="invite" ${typed.account === 'invite' ? html`selected` : ''}>None yet: invite</option>
            </select></div>
          <button type="submit">Hand over</button>
        </div>
      </form></section>
      <p class="quiet"><a href="/">To the desk</a></p>`,
  )
}
