/** The component gallery: `/gallery/` under `npm run dev`, and in no build. `?theme=dark` and `?text=200` choose theme and text size. */
import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import { createRoot } from 'react-dom/client'
import { dataIconShapes } from '#ui/icon/data-icon-shapes.ts'
import { addIcons } from '#ui/icon/icon.tsx'
import { Gallery } from './gallery.tsx'

addIcons(dataIconShapes)

const query = new URLSearchParams(location.search)
const { documentElement: page } = document
const theme = query.get('theme')
if (theme) page.dataset.theme = theme
page.style.setProperty('--text', String(Number(query.get('text') ?? 100) / 100))
if (innerWidth > 750) page.style.setProperty('--zoom', String((0.8 * 750) / innerWidth))

const place = document.getElementById('app')
if (place) createRoot(place).render(<Gallery />)
