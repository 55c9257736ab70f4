/**
 * What the login page is measured against: an otherwise empty login form on the same stack, everything of it imported
 * at once.
 */
import axios from 'axios'
import i18next from 'i18next'
import { md5 } from 'js-md5'
import { type SubmitEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter, Route, Routes } from 'react-router-dom'
import { create } from 'zustand'

const useSession = create<{ token?: string }>(() => ({}))

await i18next.init({
  lng: 'en',
  resources: { en: { translation: { username: 'Username', password: 'Password', submit: 'Log in' } } },
})

function Login() {
  const token = useSession((session) => session.token)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const answer = await axios.post('/facebook-business/auth/v2/login', { username, password: md5(password) })
    useSession.setState({ token: answer.data.data.token })
  }

  return (
    <form onSubmit={submit} data-signed-in={token !== undefined}>
      <label>
        {i18next.t('username')}
        <input value={username} onChange={(event) => setUsername(event.target.value)} />
      </label>
      <label>
        {i18next.t('password')}
        <input type="password" value={password} onChange={(event) => setPassword(event.target.value)} />
      </label>
      <button type="submit">{i18next.t('submit')}</button>
    </form>
  )
}

const place = document.getElementById('app')
if (place)
  createRoot(place).render(
    <HashRouter>
      <Routes>
        <Route path="*" element={<Login />} />
      </Routes>
    </HashRouter>,
  )
