import type { dataIconShapes } from './data-icon-shapes.ts'

const circle = 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17z'

/** The strokes of each icon on a 24 by 24 grid; those of pages with data are apart (`data-icon-shapes.ts`). */
export const iconShapes = {
  'arrow-down': 'M12 5v14M6 13l6 6 6-6',
  'arrow-up': 'M12 19V5M6 11l6-6 6 6',
  back: 'M15 5l-7 7 7 7',
  bell: 'M6 16v-5a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'chevron-down': 'M5.5 9L12 15.5 18.5 9',
  'chevron-right': 'M9 5.5l6.5 6.5L9 18.5',
  clock: `${circle}M12 7.5V12l3 2`,
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h10a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1zM15 9V5a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h4',
  document:
    'M7 3.5h7l4.5 4.5V19.5a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM13.5 3.5V8.5h5M9 12.5h6M9 16h6',
  external: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6z',
  'eye-off':
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M14.1 14.2A3 3 0 0 1 9.8 9.9M6.3 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.5-1.2',
  info: `${circle}M12 11v5.5M12 7.8h.01`,
  language:
    'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9M12 3c-2.5 2.6-3.8 5.6-3.8 9s1.3 6.4 3.8 9',
  lock: 'M6 11h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM8 11V8a4 4 0 0 1 8 0v3',
  logout: 'M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  message:
    'M5 4.5h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-6.5L8 20.5v-4H5a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1zM8 8.8h8M8 12.2h5',
  plan: 'M4 4h16v11H4zM12 15v5.5M8.5 20.5h7M8 8h8M8 11.5h5',
  question: `${circle}M9.5 9.6a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 1.9M12 16.7h.01`,
  recharge: `${circle}M12 8v8M8 12h8`,
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.2M20 4.5v4.7h-4.7',
  service:
    'M4 15v-3a8 8 0 0 1 16 0v3M4 14.5a2 2 0 0 1 2-2h1V19H6a2 2 0 0 1-2-2zM20 14.5a2 2 0 0 0-2-2h-1V19h1a2 2 0 0 0 2-2zM18.5 19a3.5 3.5 0 0 1-3.5 2.5h-2',
  user: 'M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4.5 20.5c.5-3.6 3.5-5.8 7.5-5.8s7 2.2 7.5 5.8',
  warning: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17h.01',
} as const

export type IconName = keyof typeof iconShapes | keyof typeof dataIconShapes
