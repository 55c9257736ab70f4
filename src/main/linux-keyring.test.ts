import { expect, it } from 'vitest'
import { hasBus, isUnknownDesktop } from './linux-keyring.ts'

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

it.each([
  [{}, false],
  [{ XDG_RUNTIME_DIR: '/nowhere' }, false],
  [{ DBUS_SESSION_BUS_ADDRESS: 'disabled:', XDG_RUNTIME_DIR: '/run/user/1000' }, false],
  [{ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus' }, true],
])('with the environment %j there is a session bus: %s', (env, expected) => {
  expect(hasBus(env)).toBe(expected)
})
