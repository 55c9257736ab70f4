/** Starts the app. */
import '#ui/tokens.css'
import '#ui/base.css'
import './shell.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { configureClient } from '#api/client.ts'
import { defaultLanguage } from '#contract/languages.ts'
import { changeLanguage, currentTag, setUpTexts } from '#i18n/i18n.ts'
import { platform } from '#platform/index.ts'
import { sessionStore } from '#session/session.ts'
import { blockZoomGestures } from './frame/gestures.ts'
import { chosenLanguage, followHint } from './language.ts'
import { LastResort, LastResortText } from './last-resort.tsx'
import { createAppRouter } from './router.tsx'
import { endSession } from './session-end.ts'

async function start(place: HTMLElement): Promise<void> {
  const root = createRoot(place)
  configureClient({ token: () => sessionStore.getState().token, language: currentTag, onEnded: endSession })
  blockZoomGestures()
  try {
    const texts = setUpTexts(chosenLanguage() ?? defaultLanguage)
    // Made before the texts are there, so that the first screen is fetched at the same time.
    const router = createAppRouter()
    await texts
    root.render(
      <StrictMode>
        <LastResort>
          <RouterProvider router={router} />
        </LastResort>
      </StrictMode>,
    )
    void followHint()
  } catch (error) {
    console.error(error)
    root.render(<LastResortText />)
  }
}

platform.onStorageChange((key) => {
  const chosen = key === 'lang' ? chosenLanguage() : undefined
  if (chosen) changeLanguage(chosen).catch(() => undefined)
})

const place = document.getElementById('app')
if (place) void start(place)
