import { expect, it } from 'vitest'
import { isUnknownDesktop } from './linux-keyring.ts'

it.each([
  [{}, true],
  [{ XDG_CURRENT_DESKTOP: 'i3' }, true],
  [{ XDG_CURRENT_DESKTOP: 'sway:wlroots' }, true],
  [{ XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' }, false],
  [{ XDG_CURRENT_DESKTOP: 'XFCE' }, false],
  [{ XDG_CURRENT_DESKTOP: 'KDE' }, false],
  [{ DESKTOP_SESSION: 'plasma' }, false],
  [{ KDE_FULL_SESSION: 'true' }, false],
])('with the environment %j Chromium knows no keyring: %s', (env, expected) => {
  expect(isUnknownDesktop(env)).toBe(expected)
})
