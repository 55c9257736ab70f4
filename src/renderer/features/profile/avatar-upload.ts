/** The upload of the user's picture; it continues when the user leaves the profile. */
import { t } from 'i18next'
import { createImageUpload } from '#shared/upload/image-upload.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { editUser } from './api.ts'

export const avatarUpload = createImageUpload({
  onArrived: async (avatar) => {
    await editUser({ avatar })
    showToast({ kind: 'success', text: t('profile:avatar.done') })
  },
  onUnseen: ({ step }) => {
    if (step === 'stopped') showToast({ kind: 'failure', text: t('profile:avatar.failed') })
  },
})
