/** Remembers where the window stood, in a file of its own; what cannot be read is forgotten. */
import Store, { type Schema } from 'electron-store'
import * as v from 'valibot'
import { Placement } from './placement.ts'

type Saved = { placement?: Placement }

const whole = { type: 'integer' } as const
const schema: Schema<Saved> = {
  placement: {
    type: 'object',
    properties: { x: whole, y: whole, width: whole, height: whole, isMaximized: { type: 'boolean' } },
    required: ['x', 'y', 'width', 'height', 'isMaximized'],
  },
}

export interface PlacementStore {
  read(): Placement | undefined
  write(placement: Placement): void
}

export function openPlacementStore(folder: string): PlacementStore {
  const store = new Store<Saved>({ name: 'window', cwd: folder, schema, clearInvalidConfig: true })
  return {
    read() {
      const parsed = v.safeParse(Placement, store.get('placement'))
      return parsed.success ? parsed.output : undefined
    },
    write: (placement) => store.set('placement', placement),
  }
}
