/**
 * Command-line switches with which another program could look into the app or take away what protects its user.
 * A packaged app does not start with one of them.
 */
const hostile = [
  'allow-file-access-from-files',
  'allow-running-insecure-content',
  'browser-subprocess-path',
  'disable-gpu-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-setuid-sandbox',
  'disable-site-isolation-trials',
  'disable-web-security',
  'gpu-launcher',
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'in-process-gpu',
  'inspect',
  'inspect-brk',
  'js-flags',
  'load-extension',
  'log-net-log',
  'no-sandbox',
  'no-zygote',
  'ppapi-plugin-launcher',
  'proxy-pac-url',
  'proxy-server',
  'remote-allow-origins',
  'remote-debugging-address',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'renderer-cmd-prefix',
  'renderer-process-limit',
  'single-process',
  'ssl-key-log-file',
  'unsafely-treat-insecure-origin-as-secure',
  'utility-cmd-prefix',
] as const

/** The hostile switches that are set, by what tells whether a switch is. */
export function hostileSwitches(hasSwitch: (name: string) => boolean): readonly string[] {
  return hostile.filter(hasSwitch)
}
