/** The stylesheets of the desk, in light and dark. They differ from the app's so that the two are not confused. */

const sharedStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf8f3, #151412);
  --card: light-dark(#ffffff, #201f1c);
  --ink: light-dark(#1c1a16, #f3f0e8);
  --quiet: light-dark(#5f5a50, #b4aea2);
  --line: light-dark(#8b8578, #807a6d);
  --hair: light-dark(#e4dfd3, #35332d);
  --accent: light-dark(#0b5f5a, #6cc9bf);
  --on-accent: light-dark(#ffffff, #10201e);
  --amber: light-dark(#fbe9c0, #4a3a10);
  --good: light-dark(#dff1e6, #173a27);
  --bad: light-dark(#fbe1dc, #4a1f18);
  --sunken: light-dark(#f0ece2, #2a2925);
  --own: light-dark(#e2eeeb, #1a3331);
  --pending: light-dark(#7d5200, #efbb63);
  --refused: light-dark(#99330f, #f5a27f);
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", system-ui, sans-serif; }
:lang(th), :lang(vi) { line-height: 1.6; }
p { margin: 0 0 0.75rem; }
a { color: var(--accent); }
.quiet { color: var(--quiet); }
.problem { margin: 1rem 0; padding: 0.75rem 1rem; border-radius: 0.5rem; overflow-wrap: anywhere; background: var(--bad); }
.lost { margin: 0; padding: 0.5rem 1rem; background: var(--bad); text-align: center; }
label { display: block; font-weight: 600; font-size: 0.875rem; }
input, select, button { font: inherit; min-height: 2.75rem; border-radius: 0.5rem; padding: 0 0.75rem; }
input, select { width: 100%; color: inherit; background: var(--paper); border: 1px solid var(--line); }
[aria-invalid="true"] { border-width: 2px; }
button { border: 0; background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer; }
button.plain { background: transparent; color: var(--accent); border: 1px solid var(--line); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
code { font-size: 1.0625rem; font-weight: 600; user-select: all; }
ol { margin: 0; padding: 0; list-style: none; }
.entry { display: flex; flex-direction: column; align-items: flex-start; overflow-wrap: anywhere; }
.entry .by { margin: 0 0.25rem; color: var(--quiet); font-size: 0.8125rem; }
.entry .said { max-width: min(88%, 32rem); margin: 0; padding: 0.5rem 0.75rem; border-radius: 0.75rem; background: var(--sunken); }
.entry .state, .entry .answer { display: block; }
.entry .state { font-weight: 600; font-size: 0.875rem; }
.entry .state.open { color: var(--pending); }
.entry .state.refused { color: var(--refused); }
.entry .answer { margin-top: 0.125rem; }
`

/** The desk's pages, for testers. */
export const deskStyle = `${sharedStyle}
.stand-in { margin: 0; padding: 0.5rem 1rem; background: var(--amber); text-align: center; font-weight: 600; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0 0 0.25rem; font-size: 1.75rem; line-height: 1.25; }
h2 { margin: 0 0 0.25rem; font-size: 1.125rem; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
.result { margin: 1rem 0; padding: 0.75rem 1rem; border-radius: 0.5rem; overflow-wrap: anywhere; background: var(--good); }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1rem; margin: 1.5rem 0; }
section { margin: 1rem 0; padding: 1.25rem; background: var(--card); border: 1px solid var(--hair); border-radius: 0.75rem; min-width: 0; }
.cards section { margin: 0; }
.fields { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; }
.fields > div { flex: 1 1 9rem; min-width: 0; }
.conversations { display: grid; gap: 1rem; }
.conversations > li { padding-top: 1rem; border-top: 1px solid var(--hair); }
.conversations:not(:empty) + .none { display: none; }
.entries { display: grid; gap: 0.5rem; margin: 0.75rem 0; }
.entry.desk { align-items: flex-end; }
.entry.desk .said { background: var(--own); }
.request { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; margin: 0 0 0.75rem; padding: 0.75rem; border: 1px solid var(--hair); border-radius: 0.75rem; background: var(--paper); }
.request > p { flex: 1 1 100%; margin: 0; font-weight: 600; }
.request .fields { flex: 1 1 16rem; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; text-align: left; border-bottom: 1px solid var(--hair); white-space: nowrap; }
th { font-size: 0.875rem; color: var(--quiet); }
.amount { text-align: right; font-variant-numeric: tabular-nums; }
.about { white-space: pre-wrap; overflow-wrap: anywhere; min-width: 16rem; }
`

/** The contact page, for partners; usually shown in a frame of the app on a phone. */
export const contactStyle = `${sharedStyle}
html { background: var(--paper); scroll-padding-bottom: 6rem; }
body { display: flex; flex-direction: column; min-height: 100dvh; }
.top { font-size: 0.75rem; text-align: center; }
.ribbon { margin: 0; padding: 0.125rem 0.75rem; background: var(--amber); font-weight: 600; }
.never { margin: 0; padding: 0.125rem 0.75rem; background: var(--good); }
main { flex: 1; display: flex; flex-direction: column; gap: 0.75rem; width: 100%; max-width: 40rem; margin: 0 auto; padding: 0.75rem 1rem 0; }
h1 { margin: 0; font-size: 1.25rem; line-height: 1.25; }
.begin { display: grid; gap: 0.75rem; padding-block: 1rem; }
.begin p { margin: 0; }
form { display: grid; gap: 0.5rem; }
form p { margin: 0; }
.who { display: grid; grid-template-columns: 1fr auto; align-items: center; column-gap: 0.75rem; }
.who h1 { font-size: 1rem; }
.who p { margin: 0; grid-row: 2; color: var(--quiet); font-size: 0.875rem; overflow-wrap: anywhere; }
.who form { grid-row: 1 / span 2; grid-column: 2; }
.who button { padding-inline: 0; border: 0; font-size: 0.875rem; text-decoration: underline; }
.empty { margin: 0; }
.log { display: grid; gap: 0.75rem; }
.entry.partner { align-items: flex-end; }
.entry.partner .said { background: var(--own); }
.asks { margin-top: auto; border: 1px solid var(--hair); border-radius: 0.75rem; background: var(--card); }
summary { min-height: 2.75rem; padding: 0.625rem 1rem; font-weight: 600; cursor: pointer; }
.asks details { border-top: 1px solid var(--hair); }
.asks details summary { font-weight: 400; }
.asks form { padding: 0 1rem 1rem; }
.problem { margin: 0; grid-column: 1 / -1; }
.composer { position: sticky; bottom: 0; grid-template-columns: 1fr auto; margin-inline: -1rem; padding: 0.75rem 1rem; background: var(--paper); border-top: 1px solid var(--hair); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`
