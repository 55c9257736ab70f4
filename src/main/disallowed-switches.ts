/**
 * Command-line switches and environment variables with which another program could look into the app or take away what
 * protects its user. A packaged app does not start with one of them.
 *
 * Only what was passed to the program counts. `app.commandLine` also holds switches that Electron appends itself, among
 * them `--allow-file-access-from-files`.
 */
const disallowedSwitches: ReadonlySet<string> = new Set([
  'allow-file-access-from-files',
  'allow-running-insecure-content',
  'allow-sandbox-debugging',
  'auth-negotiate-delegate-whitelist',
  'auth-server-whitelist',
  'browser-subprocess-path',
  'disable-features',
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
])

/** `ELECTRON_RUN_AS_NODE`, `NODE_OPTIONS` and the like are not here: the fuses switch them off. */
const disallowedVariables = [
  'CHROME_DEVEL_SANDBOX',
  'CHROME_SANDBOX_DEBUGGING',
  'ELECTRON_DISABLE_SANDBOX',
  'ELECTRON_LOG_FILE',
  'SSLKEYLOGFILE',
] as const

/** How a program was started. */
export interface Invocation {
  /** Without the program itself. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
}

/**
 * The names of the switches as Chromium reads them (`base/command_line.cc`): one dash or two, on Windows also a slash and
 * in any case; a value after `=`; white space around it trimmed; nothing after a bare `--`.
 */
function switchNames({ args, platform }: Invocation): readonly string[] {
  const isWindows = platform === 'win32'
  const pattern = isWindows ? /^(?:--?|\/)([^=]+)/ : /^--?([^=]+)/
  const trimmed = args.map((arg) => arg.trim())
  const end = trimmed.indexOf('--')
  return trimmed.slice(0, end === -1 ? undefined : end).map((arg) => {
    const name = pattern.exec(arg)?.[1] ?? ''
    return isWindows ? name.toLowerCase() : name
  })
}

/** The disallowed switches, as `--name`, and the disallowed variables of an invocation; each once. */
export function disallowedOptions(invocation: Invocation): readonly string[] {
  const names = new Set(switchNames(invocation).filter((name) => disallowedSwitches.has(name)))
  const variables = disallowedVariables.filter((name) => invocation.env[name] !== undefined)
  return [...[...names].map((name) => `--${name}`), ...variables]
}
