/** Draws the desktop icons from build/icon.svg: build/icon.png for macOS and Windows, build/icons for Linux. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from './find-chromium.ts'
import { projectFolder } from './web-build.ts'

const folder = join(projectFolder, 'build')
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8')
const whole = 1024
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512]

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ executablePath: await findChromium(), args: asRoot })
mkdirSync(join(folder, 'icons'), { recursive: true })
for (const size of [whole, ...linuxSizes]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  const name = size === whole ? 'icon.png' : join('icons', `${size}x${size}.png`)
  await page.screenshot({ path: join(folder, name), omitBackground: true })
  await page.close()
}
await browser.close()
