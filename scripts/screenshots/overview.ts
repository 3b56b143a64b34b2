import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Look } from './screens.ts'

/** A screenshot that was taken. */
export interface Taken {
  readonly screen: string
  readonly look: Look
  /** Its name in the folder. */
  readonly file: string
}

const style = `
:root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#eef1f2, #101315); color: light-dark(#12181c, #ebf0f2); }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding: 12px 20px;
  background: light-dark(#fff, #181c1f); border-bottom: 1px solid light-dark(#dfe4e7, #272e33); }
h1 { margin: 0; font-size: 16px; }
input, select { font: inherit; padding: 4px 8px; }
section { padding: 16px 20px; border-bottom: 1px solid light-dark(#dfe4e7, #272e33); }
h2 { margin: 0 0 8px; font-size: 14px; }
.row { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
figure { margin: 0; }
img { display: block; height: var(--height, 280px); width: auto; border: 1px solid light-dark(#c6ced3, #39434a); background: #888; }
figcaption { margin-top: 4px; font-size: 12px; opacity: 0.75; }
[hidden] { display: none; }
`

/** Shows what the filter leaves. It is the only script of the page. */
const script = `
const screen = document.querySelector('#screen'), look = document.querySelector('#look'), size = document.querySelector('#size')
const show = () => {
  const words = screen.value.toLowerCase().trim().split(/\\s+/)
  for (const section of document.querySelectorAll('section')) {
    let shown = 0
    for (const figure of section.querySelectorAll('figure')) {
      figure.hidden = look.value !== '' && figure.dataset.look !== look.value
      if (!figure.hidden) shown += 1
    }
    section.hidden = shown === 0 || !words.every((word) => section.dataset.screen.includes(word))
  }
  document.querySelector('#count').textContent = document.querySelectorAll('section:not([hidden])').length + ' screens'
  document.body.style.setProperty('--height', size.value + 'px')
}
for (const field of [screen, look, size]) field.addEventListener('input', show)
show()
`

const nameOf = ({ name, theme }: Look) => `${theme}, ${name}`

/**
 * Writes a page beside the screenshots that shows all of them, one row for each screen, with a filter by screen and look. It loads nothing
 * but the screenshots.
 *
 * @returns the path of the page
 */
export function writeOverview(folder: string, taken: readonly Taken[]): string {
  const screens = [...new Set(taken.map(({ screen }) => screen))]
  const looks = [...new Set(taken.map(({ look }) => nameOf(look)))]
  const rows = screens.map(
    (screen) =>
      `<section data-screen="${screen}"><h2>${screen}</h2><div class="row">${taken
        .filter((one) => one.screen === screen)
        .map(({ look, file }) => figureOf(screen, look, file))
        .join('')}</div></section>`,
  )
  const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Screens of Waybill</title><style>${style}</style>
<header><h1>Screens of Waybill</h1>
<label>Screen <input id="screen" type="search" autofocus placeholder="triage"></label>
<label>Look <select id="look"><option value="">all</option>${looks.map((name) => `<option>${name}</option>`).join('')}</select></label>
<label>Size <input id="size" type="range" min="120" max="1000" value="280"></label>
<span id="count"></span></header>
${rows.join('\n')}
<script>${script}</script></html>
`
  const path = join(folder, 'index.html')
  writeFileSync(path, page)
  return path
}

function figureOf(screen: string, look: Look, file: string): string {
  const image = `<img loading="lazy" src="${encodeURIComponent(file)}" alt="${screen}, ${nameOf(look)}" style="aspect-ratio: ${look.width} / ${look.height}">`
  return `<figure data-look="${nameOf(look)}"><a href="${encodeURIComponent(file)}">${image}</a><figcaption>${file}</figcaption></figure>`
}
