/** The link policy as test data: addresses that open outside the app, and addresses that never do. */

export const allowedLinks: readonly string[] = [
  'https://chat.example.com/a?b=c',
  'https://example.com:8443/',
  'https://例え.example/',
  'http://localhost:4401/',
  'http://127.0.0.1:4401/',
  'http://[::1]:1/',
]

const addresses: readonly string[] = [
  'http://example.com/',
  'http://localhost.example.com/',
  'http://127.0.0.1.example.com/',
  'http://0.0.0.0/',
  'http://2130706433.example/',
  'https://bank.example.com@evil.example/',
  'https://user:secret@example.com/',
  'https://',
  '//example.com',
  'example.com',
  'localhost:4400',
  '/etc/passwd',
  'C:\\Windows\\System32\\calc.exe',
  '\\\\server\\share',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'view-source:https://example.com/',
  'blob:https://example.com/1',
  'filesystem:https://example.com/temporary/x',
  'about:blank',
  '',
]

const vendors = `
  access actioncenter appinstaller availablenetworks calculator cxh device-enrollment edge excel
  eyecontrolspeech gamebar gamingoverlay getoffice help infopath inputapp launchremotedesktop
  media-stream-id mixedrealitycapture mmsys msdt officeapp officecmd paint people phone photos pictures
  playto powerpoint powertoys print-addprinter project publisher quick-assist rdp remotedesktop
  restoretabcompanion screenclip screensketch search search-repair secondary-screen-controller
  secondary-screen-setup settings settings-bluetooth settings-power settings-wifi spd stickynotes store
  sttoverlay teams todo transit-to unistore-email useractivityset virtualtouchpad visio voip-call walk-to
  whiteboard whiteboard-cmd windows-store word wpc wpdrmv xbet xbl
`

const schemes = `
  aaa acap acct acrobat adiumxtra admin afp aim alipay android-app app applescript apt at attachment aw
  bblg beshare bitcoin bluetooth-handler bolo brave calculator callto cap chrome chrome-extension cid coap
  coffee com-eventbrite content conti crid cursor cvs daap dab data dav devtools diaspora dict did dis
  discord dlna-playcontainer dns dntp docker-desktop dtn ed2k electron ethereum ethos evernote example
  facetime feed feedready figma finger fish fm ftp ftps geo gg git github-mac gizmoproject go gopher gtalk
  h323 ham hcp help helpviewer hxxp iax icap icon im imap info intent iotdisco ipn ipp irc irc6 ircs iris
  itms itms-apps itms-services jabber jar jetbrains jms jnlp keyparc lastfm ldap ldaps line livescript
  lvlt macappstore magnet mailserver mailto maps market message mhtml microsoft-edge mid mms moz-extension
  msnim msrp mumble mvn mysql news nfs ni nntp notes obsidian ocf oid onenote onepassword opaquelocktoken
  opera pack palm paparazzi phone pkcs11 placard platform pop postgres postman pres prospero proxy psyc qb
  query quicktime redis rediss reload res resource rmi rsync rtmfp rtmp rtsp search-ms secondlife service
  session sftp sgn shell shortcuts shttp sieve signal sip sips skype slack smb sms smsto snews snmp soap
  soldat sourcetree spotify ssh steam stun submit svn swift tag tdesktop teamspeak tel teliaeid telnet
  tftp tg things thismessage tip tn3270 tonsite tool turn tv udp unityhub unreal urn ut2004 vbscript vemmi
  ventrilo viber videotex vnc vscode wais webcal weixin whatsapp wifi wpid ws wss wtai wyciwyg
  x-apple.systempreferences x-github-client x-help-script xcon xfire xmlrpc xmpp xri ymsgr z39.50 zed
  zoommtg zoomus
`

const wordsOf = (text: string) => text.trim().split(/\s+/)

/** More than 300 schemes of operating systems and programs. */
export const refusedSchemes: readonly string[] = [
  ...wordsOf(schemes),
  ...wordsOf(vendors).map((name) => `ms-${name}`),
]

export const refusedLinks: readonly string[] = [
  ...addresses,
  ...refusedSchemes.map((scheme) => `${scheme}://example.com/x`),
]

/** Characters that make a person, a pattern or a parser read a different link than the browser opens. */
const disguises = [
  ...['\t', '\n', '\r\n', '\0', ' ', '\u00a0', '\\', '@', ':', '/', '//', '?', '#', '%', ';', '.', '..'],
  ...[
    '%2f',
    '%5c',
    '%00',
    '%0d%0a',
    '%40',
    '%252f',
    '&url=',
    '[',
    ']',
    '\u200b',
    '\u202e',
    '\u00ad',
    '\ufeff',
  ],
  ...[
    '\u3002',
    '\uff0f',
    '\u2044',
    '\u0430',
    '@evil.example',
    '.evil.example',
    ':443@evil.example/',
    '\\@evil.example',
  ],
] as const

/** Every combination of a disguise and a position in the link; never the link itself. */
export function disguisedLinks(link: string): string[] {
  const { protocol, host } = new URL(link)
  const hostStart = link.indexOf('//') + 2
  const hostEnd = hostStart + host.length
  const positions = [
    0,
    protocol.length,
    hostStart,
    hostStart + 1,
    hostStart + Math.floor(host.length / 2),
    hostEnd,
    Math.ceil((hostEnd + link.length) / 2),
    link.length,
  ]
  const links = positions.flatMap((index) =>
    disguises.map((text) => link.slice(0, index) + text + link.slice(index)),
  )
  return [...new Set(links)]
}
