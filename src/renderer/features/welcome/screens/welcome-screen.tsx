import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/routing/paths.ts'
import { useSession } from '#session/session.ts'
import { useSetting } from '#session/settings.ts'
import { Redirect } from '#shared/hooks/current-route.tsx'
import { Button } from '#ui/button/button.tsx'
import { BandPage } from '../components/band-page.tsx'
import { LearningPhase } from '../components/learning-phase.tsx'
import { OpenAccount } from '../components/open-account.tsx'
import { Risks } from '../components/risks.tsx'
import { Visitor } from '../components/visitor.tsx'

/** `/ad-welcome`: the risks once per device; then log in or register, open an ad account, or a redirect to it. */
export default function WelcomeScreen() {
  const { t } = useTranslation('welcome')
  const isSignedIn = useSession(({ token }) => token !== undefined)
  const user = useSession((session) => session.user)
  const [hasSeenRisks, setHasSeenRisks] = useSetting('hasSeenRisks')
  const [isReadingAgain, setIsReadingAgain] = useState(false)
  const showsRisks = !hasSeenRisks || isReadingAgain
  const titleRef = useFocusOnChange(showsRisks)

  if (showsRisks) {
    return (
      <Risks
        key="risks"
        titleRef={titleRef}
        onAccept={() => {
          setHasSeenRisks(true)
          setIsReadingAgain(false)
        }}
      />
    )
  }
  if (user?.store_open) return <Redirect to={paths.adCenter} />

  const name = user?.nickname ?? user?.username
  return (
    <BandPage
      title={name === undefined ? t('visitor.title') : t('open.greeting', { name })}
      titleRef={titleRef}
      {...(!isSignedIn && { text: t('visitor.text') })}
    >
      {isSignedIn ? <OpenAccount /> : <Visitor />}
      <div>
        <LearningPhase />
        <Button kind="quiet" isFullWidth icon="warning" onClick={() => setIsReadingAgain(true)}>
          {t('risks.again')}
        </Button>
      </div>
    </BandPage>
  )
}

/** Scrolls to the top and focuses the heading when the view changes, but not initially. */
function useFocusOnChange(view: unknown) {
  const titleRef = useRef<HTMLHeadingElement>(null)
  const previousView = useRef(view)
  useEffect(() => {
    if (previousView.current === view) return
    previousView.current = view
    window.scrollTo(0, 0)
    titleRef.current?.focus({ preventScroll: true })
  }, [view])
  return titleRef
}
