/** What the gallery shows, by the names of the files in `ui/`; `shown.test.ts` fails when one is missing. */
import type { ComponentType } from 'react'
import { actionParts } from './action-parts.tsx'
import { contentParts } from './content-parts.tsx'
import { fieldParts } from './field-parts.tsx'
import { overlayParts } from './overlay-parts.tsx'

export const shown: Readonly<Record<string, ComponentType>> = {
  ...actionParts,
  ...fieldParts,
  ...contentParts,
  ...overlayParts,
}
