/**
 * Command-line switches and environment variables that would let another program inspect the app or disable a protection of
 * its user. A packaged app does not start with any of them.
 *
 * Only arguments of the process count. `app.commandLine` also has switches that Electron appends itself, for example
 * `--allow-file-access-from-files`.
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

/** Without `ELECTRON_RUN_AS_NODE`, `NODE_OPTIONS` and the like, which fuses disable. */
const disallowedVariables = [
  'CHROME_DEVEL_SANDBOX',
  'CHROME_SANDBOX_DEBUGGING',
  'ELECTRON_DISABLE_SANDBOX',
  'ELECTRON_LOG_FILE',
  'SSLKEYLOGFILE',
] as const

/** How a program was started. */
export interface Invocation {
  /** Without the program's path. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
}

/**
 * The names of the switches as Chromium parses them (`base/command_line.cc`): one or two dashes, on Windows also a slash and
 * case-insensitive; a value after `=`; surrounding white space is trimmed; a bare `--` ends the switches.
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

/** The disallowed switches, as `--name`, and the disallowed variables, without duplicates. */
export function disallowedOptions(invocation: Invocation): readonly string[] {
  const names = new Set(switchNames(invocation).filter((name) => disallowedSwitches.has(name)))
  const variables = disallowedVariables.filter((name) => invocation.env[name] !== undefined)
  return [...[...names].map((name) => `--${name}`), ...variables]
}
