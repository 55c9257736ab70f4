import { useTranslation } from 'react-i18next'
import type { UserInfo } from '#protocol/http/user.ts'
import { useImageUpload } from '#shared/upload/image-upload.ts'
import { UploadProgress } from '#shared/upload/upload-progress.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { avatarUpload } from '../avatar-upload.ts'
import { Avatar } from './avatar.tsx'
import styles from './profile.module.css'

/** The user's name and picture: an image of at most 5 MB, uploaded with its progress (docs/rules.md, section P5). */
export function AvatarCard({ user }: { user: UserInfo }) {
  const { t } = useTranslation(['profile', 'common'])
  const { part, error, canRetry } = useImageUpload(avatarUpload)
  const { username, nickname, licenseKey } = user
  return (
    <Card>
      <div className={styles.stack}>
        <div className={styles.who}>
          <Avatar address={user.avatar} size="large" />
          <div className={styles.words}>
            <p className={styles.name}>{nickname ?? username}</p>
            <p className={styles.quiet}>{t('username', { username })}</p>
            {licenseKey !== undefined && (
              <p className={styles.quiet}>{t('invitation', { code: licenseKey })}</p>
            )}
          </div>
        </div>
        {part === undefined ? (
          <FileButton icon="image" accept="image/*" onPick={([file]) => file && avatarUpload.start(file)}>
            {t('avatar.change')}
          </FileButton>
        ) : (
          <UploadProgress part={part} onCancel={avatarUpload.cancel} />
        )}
        <p className={styles.quiet}>{t('avatar.hint')}</p>
        <div role="alert">{error !== undefined && <p className={styles.error}>{error}</p>}</div>
        {canRetry && <Button onClick={avatarUpload.retry}>{t('common:action.retry')}</Button>}
      </div>
    </Card>
  )
}
