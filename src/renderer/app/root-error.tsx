import { buttonClass } from '#ui/button/button-class.ts'

const text = 'Placard could not start.'
const action = 'Reload'

/** In place of the app when it cannot be shown at all, texts included: so in English and in few words. */
export function RootError() {
  return (
    <main lang="en" className="app-root last-resort">
      <h1>{text}</h1>
      <button type="button" className={buttonClass('secondary')} onClick={() => location.reload()}>
        {action}
      </button>
    </main>
  )
}
