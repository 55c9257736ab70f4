/** The login page of the desk, and the page on which its users change their passwords. */
import { html } from 'hono/html'
import { type Html, page } from './layout.ts'
import { minPasswordLength } from './users.ts'

interface Message {
  readonly problem?: string | undefined
  readonly result?: string | undefined
}

const messages = ({ problem, result }: Message): Html =>
  html`${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
    ${result === undefined ? '' : html`<p class="result" role="status">${result}</p>`}`

const nameField = (id: string, autocomplete: 'username' | 'off'): Html =>
  html`<div><label for="${id}">Name</label>
    <input id="${id}" name="name" maxlength="64" required autocapitalize="none" spellcheck="false" autocomplete="${autocomplete}" /></div>`

const passwordField = (name: string, label: string, autocomplete: string): Html =>
  html`<div><label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="password" required autocomplete="${autocomplete}" /></div>`

export function loginPage(problem?: string): Html {
  return page(
    'Log in - sandbox desk',
    html`<h1>Sandbox desk</h1>
      ${messages({ problem })}
      <section aria-label="Log in"><form method="post" action="/login">
        <div class="fields">
          ${nameField('name', 'username')}
          ${passwordField('password', 'Password', 'current-password')}
          <button type="submit">Log in</button>
        </div>
      </form></section>`,
  )
}

interface AccessView extends Message {
  readonly user: string
  readonly users: readonly string[]
}

export function accessPage({ user, users, ...message }: AccessView): Html {
  return page(
    'Access - sandbox desk',
    html`<h1>Access to the desk</h1>
      <p class="quiet">You are logged in as ${user}. Users: ${users.join(', ')}.</p>
      ${messages(message)}
      <div class="cards">
        <section aria-labelledby="change-title"><h2 id="change-title">Change your password</h2>
          <p class="quiet">At least ${minPasswordLength} characters. Your logins end, this one too.</p>
          <form method="post" action="/access/password"><div class="fields">
            ${passwordField('current-password', 'Current password', 'current-password')}
            ${passwordField('new-password', 'New password', 'new-password')}
            ${passwordField('repeated-password', 'New password again', 'new-password')}
            <button type="submit">Change password</button>
          </div></form></section>
        <section aria-labelledby="add-title"><h2 id="add-title">Add a user</h2>
          <p class="quiet">The password is shown once. For a user who exists, it replaces a forgotten one.</p>
          <form method="post" action="/access/add"><div class="fields">
            ${nameField('add-name', 'off')}<button type="submit">Issue a password</button>
          </div></form></section>
        <section aria-labelledby="remove-title"><h2 id="remove-title">Remove a user</h2>
          <p class="quiet">Their logins end at once. The record keeps their name.</p>
          <form method="post" action="/access/remove"><div class="fields">
            ${nameField('remove-name', 'off')}<button type="submit">Remove</button>
          </div></form></section>
        <section aria-labelledby="leave-title"><h2 id="leave-title">Log out</h2>
          <form method="post" action="/logout"><button type="submit">Log out</button></form></section>
      </div>
      <p class="quiet"><a href="/">To the desk</a></p>`,
  )
}
