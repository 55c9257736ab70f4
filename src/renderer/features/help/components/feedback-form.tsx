import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { send } from '#data/http/client.ts'
import { documentEndpoints, FeedbackRequest } from '#protocol/http/documents.ts'
import { limits } from '#protocol/http/limits.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { useDraft } from '#shared/forms/use-draft.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { checkImage } from '#shared/upload/image-check.ts'
import { Card } from '#ui/card/card.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextAreaField } from '#ui/text-area-field/text-area-field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { addressesOf, type FeedbackImage, placesLeft, withChange, withFiles } from '../images.ts'
import { FeedbackImageRow } from './feedback-image-row.tsx'
import styles from './help.module.css'

const Texts = v.omit(FeedbackRequest, ['images'])

/** Topic and content, both required; up to three images (docs/rules.md, section P5). */
export function FeedbackForm({ onPosted }: { onPosted: () => void }) {
  const { t } = useTranslation(['help', 'parts'])
  const [images, setImages] = useState<readonly FeedbackImage[]>([])
  const [isChecking, setChecking] = useState(false)
  const addresses = isChecking ? undefined : addressesOf(images)

  async function addFiles(files: readonly File[]) {
    setChecking(true)
    const checked = files.map(async (file) => ({ file, fault: (await checkImage(file)).fault }))
    const chosen = await Promise.all(checked)
    setImages((current) => withFiles(current, chosen))
    setChecking(false)
  }

  const topic = useDraft('feedback.topic')
  const content = useDraft('feedback.content')
  const form = useCheckedForm({
    schema: Texts,
    submit: async (texts) => {
      await send(documentEndpoints.feedback, { ...texts, images: addresses ?? [] })
      topic.drop()
      content.drop()
      showToast({ kind: 'success', text: t('feedback.posted') })
      onPosted()
    },
  })

  return (
    <form {...form.formProps} className={styles.stack}>
      <TextField
        {...form.field('topic')}
        label={t('feedback.topic')}
        value={topic.text}
        onChange={(event) => topic.setText(event.currentTarget.value)}
        maxLength={limits.textMax}
        autoComplete="off"
        required
      />
      <TextAreaField
        {...form.field('content')}
        label={t('feedback.content')}
        hint={content.isKept && topic.isKept ? undefined : t('parts:draft.notKept')}
        value={content.text}
        onChange={(event) => content.setText(event.currentTarget.value)}
        rows={6}
        maxLength={limits.longTextMax}
        required
      />
      <Card title={t('feedback.images')}>
        <div className={styles.stack}>
          <p className={styles.quiet}>{t('feedback.imagesHint')}</p>
          {images.length > 0 && (
            <ul className={styles.images} role="list">
              {images.map((image) => (
                <FeedbackImageRow
                  key={image.id}
                  image={image}
                  onChange={(change) => setImages((current) => withChange(current, image.id, change))}
                  onRemove={() => setImages((current) => current.filter(({ id }) => id !== image.id))}
                />
              ))}
            </ul>
          )}
          {placesLeft(images) > 0 && (
            <FileButton icon="image" accept="image/*" isMultiple onPick={addFiles}>
              {t('feedback.addImage')}
            </FileButton>
          )}
        </div>
      </Card>
      {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
      {addresses === undefined && <Notice kind="info">{t('feedback.imagesPending')}</Notice>}
      <OnlineButton
        type="submit"
        kind="primary"
        isPending={form.isPending}
        disabled={addresses === undefined}
      >
        {t('feedback.submit')}
      </OnlineButton>
    </form>
  )
}
