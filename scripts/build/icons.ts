/**
 * Draws the icons from build/icon.svg: build/icon.png for macOS and Windows, build/icons for Linux and the web app, and
 * build/maskable.png, which a phone may cut to its own shape.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../env/find-chromium.ts'
import { projectFolder } from './web-build.ts'

const folder = join(projectFolder, 'build')
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8')
const ground = /<rect[^>]* fill="(#\w+)"/.exec(svg)?.[1] ?? 'none'
const whole = 1024
const sizes = [16, 24, 32, 48, 64, 128, 192, 256, 512]

const pictures = [
  { name: 'icon.png', size: whole, behind: 'none' },
  { name: 'maskable.png', size: 512, behind: ground },
  ...sizes.map((size) => ({ name: join('icons', `${size}x${size}.png`), size, behind: 'none' })),
]

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ executablePath: await findChromium(), args: asRoot })
mkdirSync(join(folder, 'icons'), { recursive: true })
for (const { name, size, behind } of pictures) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const style = `body{margin:0;background:${behind}}svg{display:block;width:100vw;height:100vh}`
  await page.setContent(`<style>${style}</style>${svg}`)
  await page.screenshot({ path: join(folder, name), omitBackground: true })
  await page.close()
}
await browser.close()
