import { useSession } from '#session/session.ts'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { useUserRefresh } from '../api.ts'
import { AccountLinks } from '../components/account-links.tsx'
import { AvatarCard } from '../components/avatar-card.tsx'
import { DataCard } from '../components/data-card.tsx'
import { ProfileForm } from '../components/profile-form.tsx'
import { TimeZoneCard } from '../components/time-zone-card.tsx'

/** `/profile`: the user's picture and data, and links to the pages of the account. */
export default function ProfileScreen() {
  const user = useSession((session) => session.user)
  const { refetch } = useUserRefresh()
  if (!user) return null
  return (
    <Refreshable onRefresh={() => refetch()}>
      <AvatarCard user={user} />
      <ProfileForm user={user} />
      <TimeZoneCard user={user} />
      <AccountLinks />
      <DataCard />
    </Refreshable>
  )
}
