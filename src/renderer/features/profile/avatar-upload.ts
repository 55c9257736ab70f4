/** The user's picture on its way; it goes on when the profile is left. */
import { textOf } from '#i18n/i18n.ts'
import { createImageUpload } from '#parts/image-upload.ts'
import { showToast } from '#ui/toast-store.ts'
import { editUser } from './api.ts'

export const avatarUpload = createImageUpload({
  onArrived: async (avatar) => {
    await editUser({ avatar })
    showToast({ kind: 'success', text: textOf('profile', 'avatar.done') })
  },
  onUnseen: ({ step }) => {
    if (step === 'stopped') showToast({ kind: 'failure', text: textOf('profile', 'avatar.failed') })
  },
})
