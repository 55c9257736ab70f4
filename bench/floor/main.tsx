/**
 * For comparison with the login page: an otherwise empty login form on the same stack, with all its code imported
 * statically.
 */
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import axios from 'axios'
import i18next from 'i18next'
import { md5 } from 'js-md5'
import { type SubmitEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next, useTranslation } from 'react-i18next'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { create } from 'zustand'

const http = axios.create({ baseURL: '/facebook-business', timeout: 20_000 })
const useSession = create<{ token?: string }>(() => ({}))

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation: { username: 'Username', password: 'Password', submit: 'Log in' } } },
})

function Login() {
  const { t } = useTranslation()
  const token = useSession((session) => session.token)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')

  const logIn = useMutation({
    mutationFn: () => http.post('/auth/v2/login', { username, password: md5(password) }),
    onSuccess: ({ data }) => useSession.setState({ token: data.data.token }),
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    logIn.mutate()
  }

  return (
    <form onSubmit={submit} data-signed-in={token !== undefined}>
      <label>
        {t('username')}
        <input value={username} onChange={(event) => setUsername(event.target.value)} />
      </label>
      <label>
        {t('password')}
        <input type="password" value={password} onChange={(event) => setPassword(event.target.value)} />
      </label>
      <button type="submit">{t('submit')}</button>
    </form>
  )
}

const router = createHashRouter([{ path: '*', element: <Login /> }])
const container = document.getElementById('app')
if (container)
  createRoot(container).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
