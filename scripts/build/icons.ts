/**
 * Renders the icons from build/icon.svg: build/icon.png for macOS and Windows, build/icons for Linux and the web app, and
 * build/maskable.png, which phones crop to their own shape.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../env/find-chromium.ts'
import { projectFolder } from './web-build.ts'

const folder = join(projectFolder, 'build')
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8')
const iconBackground = /<rect[^>]* fill="(#\w+)"/.exec(svg)?.[1] ?? 'none'
const sizes = [16, 24, 32, 48, 64, 128, 192, 256, 512]

const images = [
  { name: 'icon.png', size: 1024, background: 'none' },
  { name: 'maskable.png', size: 512, background: iconBackground },
  ...sizes.map((size) => ({ name: join('icons', `${size}x${size}.png`), size, background: 'none' })),
]

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ executablePath: await findChromium(), args: asRoot })
mkdirSync(join(folder, 'icons'), { recursive: true })
for (const { name, size, background } of images) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const style = `body{margin:0;background:${background}}svg{display:block;width:100vw;height:100vh}`
  await page.setContent(`<style>${style}</style>${svg}`)
  await page.screenshot({ path: join(folder, name), omitBackground: true })
  await page.close()
}
await browser.close()
