/** The desk's stylesheet: plain, light and dark, apart from the app's so that nobody takes one for the other. */
export const deskStyle = `
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
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", system-ui, sans-serif; }
.stand-in { margin: 0; padding: 0.5rem 1rem; background: var(--amber); text-align: center; font-weight: 600; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0 0 0.25rem; font-size: 1.75rem; line-height: 1.25; }
h2 { margin: 0 0 0.25rem; font-size: 1.125rem; }
p { margin: 0 0 0.75rem; }
a { color: var(--accent); }
.quiet { color: var(--quiet); }
.result, .problem { margin: 1rem 0; padding: 0.75rem 1rem; border-radius: 0.5rem; overflow-wrap: anywhere; }
.result { background: var(--good); }
.problem { background: var(--bad); }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1rem; margin: 1.5rem 0; }
section { padding: 1.25rem; background: var(--card); border: 1px solid var(--hair); border-radius: 0.75rem; min-width: 0; }
.fields { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; }
.fields > div { flex: 1 1 9rem; min-width: 0; }
label { display: block; font-weight: 600; font-size: 0.875rem; }
input, select, button { font: inherit; min-height: 2.75rem; border-radius: 0.5rem; padding: 0 0.75rem; }
input, select { width: 100%; color: inherit; background: var(--paper); border: 1px solid var(--line); }
[aria-invalid="true"] { border-width: 2px; }
button { border: 0; background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; text-align: left; border-bottom: 1px solid var(--hair); white-space: nowrap; }
th { font-size: 0.875rem; color: var(--quiet); }
.amount { text-align: right; font-variant-numeric: tabular-nums; }
.about { white-space: pre-wrap; overflow-wrap: anywhere; min-width: 16rem; }
code { font-size: 1.0625rem; font-weight: 600; user-select: all; }
`
